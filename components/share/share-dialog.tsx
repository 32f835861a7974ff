/** Who has a link to this file, and a new link for someone else. Loaded when Share is pressed. */
"use client";

import { Eye, LockKeyhole } from "lucide-react";
import { lazy, Suspense } from "react";
import type { OpenFile } from "@/client/sync";
import { ownLink } from "@/components/file-page/own-link";
import { Dialog } from "@/components/ui/dialog";
import { loadOnceBack } from "@/components/ui/on-demand";
import { nounOfDoc } from "@/lib/kinds/file-kind";
import { OwnerShare } from "./owner-share";
import { ReadyLink } from "./ready-link";

const ReadMarks = lazy(() => loadOnceBack(() => import("@/components/assistant/read-marks")));

interface ShareDialogProps {
  file: OpenFile;
  onClose: () => void;
}

export default function ShareDialog({ file, onClose }: ShareDialogProps) {
  const sealed = file.privacy === "e2ee";
  const noun = nounOfDoc(file.doc);
  const Icon = sealed ? LockKeyhole : Eye;
  return (
    <Dialog title={`Share this ${noun}`} width="md" onClose={onClose}>
      <p
        className={`flex items-start gap-2.5 rounded-md px-3 py-2.5 text-sm ${sealed ? "bg-accent-soft text-accent-text" : "bg-warn-soft text-warn"}`}
      >
        <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
        {sealed
          ? `Encrypted. Only people with a link can read this ${noun}. The link contains the key, so send it privately.`
          : `Not encrypted. People with a link can read this ${noun}, and so can this server.`}
      </p>
      <Suspense>
        <ReadMarks id={file.id} capability={file.capability} isWhole />
      </Suspense>
      {file.role === "owner" ? <OwnerShare file={file} /> : <PassOn file={file} />}
    </Dialog>
  );
}

/** Only the owner makes links; others can hand on the one they have, and should know what that means. */
function PassOn({ file }: { file: OpenFile }) {
  return (
    <section aria-label="Your link" className="mt-5 space-y-3">
      <p>
        You have a link to {file.role === "edit" ? "edit" : "view"} this {nounOfDoc(file.doc)}.
        Anyone you send it to can {file.role === "edit" ? "edit" : "view"} it too. Only the owner
        can create or revoke links.
      </p>
      <ReadyLink label="Your link" url={ownLink(file)} />
    </section>
  );
}
