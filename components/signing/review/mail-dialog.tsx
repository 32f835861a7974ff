/** Mails a signer their link with a message. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import type { SignLink } from "@/client/signing/link";
import { asSender } from "@/client/signing/link";
import { FormDialog } from "@/components/page/form-dialog";
import { LongTextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { sendSignerLink } from "@/lib/contract/signing-sender";
import type { Recipient } from "@/lib/contract/signing-shapes";
import { SIGN_MESSAGE_CHARS } from "@/lib/protocol/sign-request";
import { mailFailure } from "./mail-failure";

export interface SignerDialogProps {
  link: SignLink;
  recipient: Recipient;
  refresh: () => Promise<void>;
  onClose: () => void;
}

export function MailDialog({ link, recipient, refresh, onClose }: SignerDialogProps) {
  const [message, setMessage] = useState("");
  const { name, email, sentAt } = recipient;

  async function send() {
    const body = { recipientId: recipient.id, message: message.trim() || undefined };
    await callOperation(sendSignerLink, { ...asSender(link), body });
    notify({ text: `Emailed to ${email}.` });
    void refresh();
  }

  return (
    <FormDialog
      title={sentAt ? `Remind ${name}?` : `Email the link to ${name}?`}
      lead={`It’s sent to ${email} in your name.`}
      submit={sentAt ? "Send reminder" : "Email link"}
      run={send}
      explain={(error) => ({ words: mailFailure(error) })}
      onClose={onClose}
    >
      <LongTextField
        label="Message (optional)"
        data-autofocus
        maxLength={SIGN_MESSAGE_CHARS}
        value={message}
        onChange={setMessage}
      />
    </FormDialog>
  );
}
