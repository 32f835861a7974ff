"use client";

import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { resetSignerLink } from "@/lib/contract/signing-sender";
import type { SignerDialogProps } from "./mail-dialog";

/** Asks first: the link the signer has ends, and nothing brings it back. */
export function ResetDialog({ link, recipient, refresh, onClose }: SignerDialogProps) {
  const attempt = useTry<Failure>(refusalOf);

  async function reset() {
    const call = { ...asSender(link), body: { recipientId: recipient.id } };
    if (!(await attempt.run(() => callOperation(resetSignerLink, call)))) return;
    notify({ text: "The old link no longer works. Copy or email the new one." });
    onClose();
    await refresh();
  }

  return (
    <Dialog
      title={`Replace the link for ${recipient.name}?`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Keep the link</Button>
          <Button variant="danger" busy={attempt.busy} onClick={() => void reset()}>
            Replace link
          </Button>
        </>
      }
    >
      <p className="text-ink-soft">
        Do this if the link was shared with the wrong person. It stops working immediately. Send{" "}
        {recipient.name} the new one.
      </p>
      {attempt.failure ? (
        <div className="mt-4">
          <FailureBanner failure={attempt.failure} />
        </div>
      ) : null}
    </Dialog>
  );
}
