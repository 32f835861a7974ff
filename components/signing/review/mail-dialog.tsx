/** Mails one signer their link, with a few words. */
"use client";

import { useId, useState } from "react";
import { callOperation } from "@/client/call";
import type { SignLink } from "@/client/signing/link";
import { asSender } from "@/client/signing/link";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Textarea } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
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
  const form = useId();
  const [message, setMessage] = useState("");
  const attempt = useTry<string>(mailFailure);
  const { name, email, sentAt } = recipient;

  async function send() {
    const body = { recipientId: recipient.id, message: message.trim() || undefined };
    const call = { ...asSender(link), body };
    const isSent = await attempt.run(() => callOperation(sendSignerLink, call));
    if (!isSent) return;
    notify({ text: `Emailed to ${email}.` });
    onClose();
    await refresh();
  }

  return (
    <Dialog
      title={sentAt ? `Remind ${name}?` : `Email the link to ${name}?`}
      lead={`It’s sent to ${email} in your name.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={attempt.busy}>
            {sentAt ? "Send reminder" : "Email link"}
          </Button>
        </>
      }
    >
      <form
        id={form}
        className="space-y-4"
        onSubmit={(event) => {
          event.preventDefault();
          void send();
        }}
      >
        <Field label="Message (optional)">
          {(ids) => (
            <Textarea
              {...ids}
              data-autofocus
              dir="auto"
              maxLength={SIGN_MESSAGE_CHARS}
              value={message}
              onChange={(event) => setMessage(event.currentTarget.value)}
            />
          )}
        </Field>
        {attempt.failure ? <Banner tone="bad">{attempt.failure}</Banner> : null}
      </form>
    </Dialog>
  );
}
