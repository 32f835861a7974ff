/** Sends a draft: its fields can no longer change, and every signer gets a link. */
"use client";

import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { FormDialog } from "@/components/page/form-dialog";
import { activateEnvelope } from "@/lib/contract/signing-sender";
import type { Mailing } from "../just-made";
import { Invitation, useInvitation } from "../new/invitation";
import type { RequestProps } from "./request-view";

interface SendDialogProps extends RequestProps {
  onSent: (mailing: Mailing) => void;
  onClose: () => void;
}

export function SendDialog({ link, envelope, refresh, onSent, onClose }: SendDialogProps) {
  const { mailing, ...invitation } = useInvitation();
  const count = envelope.recipients.length;

  async function send() {
    await callOperation(activateEnvelope, { ...asSender(link), body: {} });
    onSent(mailing);
    void refresh();
  }

  return (
    <FormDialog
      title="Send for signing?"
      lead={`This locks the fields and creates a personal link for ${count === 1 ? "the signer" : `each of ${count} signers`}.`}
      cancel="Not yet"
      submit="Send for signing"
      run={send}
      onClose={onClose}
    >
      <Invitation {...invitation} />
    </FormDialog>
  );
}
