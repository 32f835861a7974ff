/** Standing messages over a file: offline, refused by the server, or changes that did not open. */
"use client";

import { lazy, Suspense } from "react";
import type { OpenFile } from "@/client/sync";
import type { Refusal } from "@/client/sync/types";
import { useOffline } from "@/components/shell/use-offline";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { loadOnceBack } from "@/components/ui/on-demand";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import type { FileActions } from "./file-actions";
import { useStatus } from "./use-status";

// What the server says once in a while is fetched when it does.
const TooLargeNotice = lazy(() => loadOnceBack(() => import("./too-large-notice")));
const TrashedNotice = lazy(() => loadOnceBack(() => import("./trashed-notice")));

export function FileNotices({ file, actions }: { file: OpenFile; actions: FileActions }) {
  const status = useStatus(file);
  const offline = useOffline() || status.save === "offline";
  const writes = file.role !== "view";
  if (status.refusal) {
    return (
      <Notices>
        <Suspense>
          <Refused
            file={file}
            refusal={status.refusal}
            waits={status.save === "refused"}
            saveCopy={actions.saveCopy}
          />
        </Suspense>
      </Notices>
    );
  }
  const damaged = status.damaged ?? 0;
  return (
    <Notices>
      {offline ? (
        <Banner tone="warn">
          {writes
            ? "No connection. You can keep writing: your changes are saved on this device and sent when you’re back online."
            : "No connection. This is the copy saved on this device. Newer changes appear when you’re back online."}
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

interface RefusedProps {
  file: OpenFile;
  refusal: Refusal;
  /** Something was written that it did not take. */
  waits: boolean;
  saveCopy: FileActions["saveCopy"];
}

function Refused({ file, refusal, waits, saveCopy }: RefusedProps) {
  const { status, reason, message } = refusal;
  if (reason === "trashed") return <TrashedNotice file={file} saveCopy={saveCopy} />;
  if (status === 413) return <TooLargeNotice file={file} saveCopy={saveCopy} />;
  if (reason === "upgrade") {
    return (
      <Banner tone="warn" action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
        This {nounOfDoc(file.doc)} uses a feature that this page doesn’t support yet. What you wrote
        is saved on this device. Reload to get the latest version.
      </Banner>
    );
  }
  if (reason === "pending") {
    return (
      <Banner tone="warn">
        This {nounOfDoc(file.doc)} is only on this device: the server hasn’t accepted it yet.{" "}
        {sentence(message)} We’ll keep trying, so you can keep writing.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" action={<Button onClick={saveCopy.run}>{saveCopy.label}</Button>}>
      The server no longer {file.role === "view" ? "shows" : "accepts changes to"} this file
      {message ? `: ${sentence(message)}` : "."}{" "}
      {waits ? "What you wrote is saved on this device." : "This is the copy saved on this device."}
      {file.role === "view" ? null : " Export it if you need it elsewhere."}
    </Banner>
  );
}

function Notices({ children }: { children: React.ReactNode }) {
  return <div className="file-notices no-print">{children}</div>;
}

function sentence(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}
