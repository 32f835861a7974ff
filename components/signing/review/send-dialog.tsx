/** The last step of a draft: its fields are locked, and every signer gets a link. */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import { asSender } from "@/client/signing/link";
import type { Failure } from "@/components/page/failure";
import { FailureBanner } from "@/components/page/failure-banner";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
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
  const attempt = useTry<Failure>(refusalOf);
  const count = envelope.recipients.length;

  async function send() {
    const call = { ...asSender(link), body: {} };
    if (!(await attempt.run(() => callOperation(activateEnvelope, call)))) return;
    onSent({ mails: mails && sender.standing === "confirmed", message: message.trim() });
    onClose();
    await refresh();
  }

  return (
    <Dialog
      title="Send for signing?"
      lead={`This locks the fields and creates a personal link for ${count === 1 ? "the signer" : `${count} signers`}.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Not yet</Button>
          <Button variant="primary" busy={attempt.busy} onClick={() => void send()}>
            Send for signing
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Invitation
          sender={sender}
          mails={mails}
          message={message}
          onMails={setMails}
          onMessage={setMessage}
        />
        {attempt.failure ? <FailureBanner failure={attempt.failure} /> : null}
      </div>
    </Dialog>
  );
}
