/** Starts the file page without Next. */
import { useEffect } from "react";
import { ImportProgress } from "@/components/files/import/import-progress";
import { mountPage } from "@/components/lean-page/mount-page";
import { GlobalKeys } from "@/components/shell/keys";
import { OfflineApp } from "@/components/shell/offline-app";
import { FilePage } from "./file-page";

/** Fetches all files of the editor at the same moment. It stands behind the page, which asks for the file first. */
function LaterScripts() {
  useEffect(() => {
    for (const link of document.querySelectorAll<HTMLLinkElement>("link[data-later]")) {
      link.rel = "modulepreload";
    }
  }, []);
  return null;
}

mountPage(<FilePage />, {
  before: <ImportProgress />,
  after: (
    <>
      <LaterScripts />
      <GlobalKeys />
      <OfflineApp />
    </>
  ),
});
