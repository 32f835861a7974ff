"use client";

import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { notify } from "@/components/ui/toast";
import { resetSignerLink } from "@/lib/contract/signing-sender";
import type { SignerDialogProps } from "./mail-dialog";

/** The link the signer has ends, and nothing brings it back. */
export function ResetDialog({ link, recipient, refresh, onClose }: SignerDialogProps) {
  async function reset() {
    const body = { recipientId: recipient.id };
    await callOperation(resetSignerLink, { ...asSender(link), body });
    notify({ text: "The old link no longer works. Copy or email the new one." });
    void refresh();
  }

  return (
    <ConfirmDialog
      title={`Replace the link for ${recipient.name}?`}
      keep="Keep the link"
      act="Replace link"
      run={reset}
      onClose={onClose}
    >
      <p>
        Do this if the link was shared with the wrong person. It stops working immediately. Send{" "}
        {recipient.name} the new one.
      </p>
    </ConfirmDialog>
  );
}
