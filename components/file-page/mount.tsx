/** Starts the file page without Next. */
import { ImportProgress } from "@/components/files/import/import-progress";
import { mountPage } from "@/components/lean-page/mount-page";
import { GlobalKeys } from "@/components/shell/keys";
import { OfflineApp } from "@/components/shell/offline-app";
import { FilePage } from "./file-page";

mountPage(<FilePage />, {
  before: <ImportProgress />,
  after: (
    <>
      <GlobalKeys />
      <OfflineApp />
    </>
  ),
});
