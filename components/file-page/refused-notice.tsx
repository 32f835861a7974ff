/** The notice over a file of which the server refused a change: why, and what to do. */
import type { OpenFile, SyncStatus } from "@/client/sync";
import type { Refusal } from "@/client/sync/types";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import type { FileActions } from "./file-actions";
import TooLargeNotice from "./too-large-notice";
import TrashedNotice from "./trashed-notice";

interface RefusedNoticeProps {
  file: OpenFile;
  status: SyncStatus;
  refusal: Refusal;
  saveCopy: FileActions["saveCopy"];
}

export default function RefusedNotice({ file, status, refusal, saveCopy }: RefusedNoticeProps) {
  const { reason, message } = refusal;
  const kept = status.isInPageOnly ? "is in this page only" : "is saved only on this device";
  if (reason === "trashed") return <TrashedNotice file={file} kept={kept} saveCopy={saveCopy} />;
  if (refusal.status === 413) return <TooLargeNotice file={file} kept={kept} saveCopy={saveCopy} />;
  if (reason === "upgrade") {
    return (
      <Banner tone="warn" action={<Button onClick={() => window.location.reload()}>Reload</Button>}>
        This {nounOfDoc(file.doc)} uses a feature that this page doesn’t support yet. What you wrote
        {kept}. Reload to get the latest version.
      </Banner>
    );
  }
  if (reason === "pending") {
    return (
      <Banner tone="warn">
        This {nounOfDoc(file.doc)} {kept}: the server hasn’t accepted it yet. {sentence(message)}{" "}
        We’ll keep trying, so you can keep writing.
      </Banner>
    );
  }
  return (
    <Banner tone="bad" action={<Button onClick={saveCopy.run}>{saveCopy.label}</Button>}>
      The server no longer {file.role === "view" ? "shows" : "accepts changes to"} this file
      {message ? `: ${sentence(message)}` : "."}{" "}
      {status.save === "refused"
        ? `What you wrote ${kept}.`
        : "This is the last copy from the server."}
      {file.role === "view" ? null : " Export it if you need it elsewhere."}
    </Banner>
  );
}

function sentence(words: string): string {
  return /[.?]$/.test(words) ? words : `${words}.`;
}
