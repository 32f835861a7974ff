/** Standing messages over a file: offline, refused by the server, or changes that did not open. */
"use client";

import { lazy, Suspense } from "react";
import type { OpenFile } from "@/client/sync";
import { useOffline } from "@/components/shell/use-offline";
import { Banner } from "@/components/ui/banner";
import { loadOnceBack } from "@/components/ui/on-demand";
import type { FileActions } from "./file-actions";
import { useStatus } from "./use-status";

// What the server says once in a while is fetched when it does.
const RefusedNotice = lazy(() => loadOnceBack(() => import("./refused-notice")));

export function FileNotices({ file, actions }: { file: OpenFile; actions: FileActions }) {
  const status = useStatus(file);
  const offline = useOffline() || status.save === "offline";
  const writes = file.role !== "view";
  if (status.refusal) {
    return (
      <Notices>
        <Suspense>
          <RefusedNotice
            file={file}
            status={status}
            refusal={status.refusal}
            saveCopy={actions.saveCopy}
          />
        </Suspense>
      </Notices>
    );
  }
  const damaged = status.damaged ?? 0;
  const kept = status.isInPageOnly
    ? "Keep this page open: your changes are in it only"
    : "You can keep writing: your changes are saved on this device";
  return (
    <Notices>
      {offline ? (
        <Banner tone="warn">
          No connection. {writes ? `${kept} and sent` : "Newer changes appear"} when you’re back
          online.
        </Banner>
      ) : null}
      {damaged > 0 ? (
        <Banner tone="warn">
          {damaged === 1 ? "One change" : `${damaged} changes`} couldn’t be decrypted with this
          file’s key and {damaged === 1 ? "was" : "were"} left out.
        </Banner>
      ) : null}
    </Notices>
  );
}

function Notices({ children }: { children: React.ReactNode }) {
  return <div className="file-notices no-print">{children}</div>;
}
