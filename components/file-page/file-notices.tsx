/** Standing messages over a file: offline, refused by the server, or changes that did not open. */
"use client";

import type { OpenFile } from "@/client/sync";
import { useOffline } from "@/components/shell/use-offline";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import type { FileActions } from "./file-actions";
import { useStatus } from "./use-status";

export function FileNotices({ file, actions }: { file: OpenFile; actions: FileActions }) {
  const status = useStatus(file);
  const offline = useOffline() || status.save === "offline";
  const writes = file.role !== "view";
  if (status.save === "refused") {
    const words = status.refusal?.message ?? "";
    return (
      <Notices>
        <Banner
          tone="bad"
          action={<Button onClick={actions.exportMarkdown}>Export as Markdown</Button>}
        >
          The server no longer takes changes to this file{words ? `: ${sentence(words)}` : "."} What
          you wrote is kept on this device. Export it if you need it elsewhere.
        </Banner>
      </Notices>
    );
  }
  const damaged = status.damaged ?? 0;
  return (
    <Notices>
      {offline ? (
        <Banner tone="warn">
          {writes
            ? "No connection. You can go on writing: it is kept on this device and sent as soon as the server answers."
            : "No connection. This is the copy kept on this device; newer changes arrive when the server answers."}
        </Banner>
      ) : null}
      {damaged > 0 ? (
        <Banner tone="warn">
          {damaged === 1 ? "One change" : `${damaged} changes`} did not open with this file’s key
          and {damaged === 1 ? "was" : "were"} left out.
        </Banner>
      ) : null}
    </Notices>
  );
}

function Notices({ children }: { children: React.ReactNode }) {
  return <div className="file-notices no-print">{children}</div>;
}

function sentence(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}
