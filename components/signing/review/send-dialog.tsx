/** The last step of a draft: its fields are locked, and every signer gets a link. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import { FormDialog } from "@/components/page/form-dialog";
import { activateEnvelope } from "@/lib/contract/signing-sender";
import type { Mailing } from "../just-made";
import { Invitation } from "../new/invitation";
import { useSender } from "../use-sender";
import type { RequestProps } from "./request-view";

interface SendDialogProps extends RequestProps {
  onSent: (mailing: Mailing) => void;
  onClose: () => void;
}

export function SendDialog({ link, envelope, refresh, onSent, onClose }: SendDialogProps) {
  const sender = useSender();
  const [mails, setMails] = useState(true);
  const [message, setMessage] = useState("");
  const count = envelope.recipients.length;

  async function send() {
    await callOperation(activateEnvelope, { ...asSender(link), body: {} });
    onSent({ mails: mails && sender.standing === "confirmed", message: message.trim() });
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
      <Invitation
        sender={sender}
        mails={mails}
        message={message}
        onMails={setMails}
        onMessage={setMessage}
      />
    </FormDialog>
  );
}
