/** Not signing, and saying why (D-62). */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import type { SignerLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import { FailureBanner } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Textarea } from "@/components/ui/field";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { declineEnvelope } from "@/lib/contract/signing-signer";
import { SIGN_REASON_CHARS } from "@/lib/protocol/sign-request";
import { signFailure } from "./failures";

interface DeclineDialogProps {
  link: SignerLink;
  title: string;
  onDeclined: () => void;
  onClose: () => void;
}

export function DeclineDialog({ link, title, onDeclined, onClose }: DeclineDialogProps) {
  const [reason, setReason] = useState("");
  const { busy, failure, run } = useTry(signFailure);

  async function decline() {
    const body = { reason: reason.trim() || undefined };
    await callOperation(declineEnvelope, { ...asSigner(link), body });
    notify({ text: "You declined. Nobody can sign this document now." });
    onDeclined();
  }

  return (
    <Dialog
      title="Decline to sign"
      lead={
        <>
          “<bdi>{title}</bdi>” is cancelled for everyone, and the sender is notified. This can’t be
          undone.
        </>
      }
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="danger" busy={busy} onClick={() => void run(decline)}>
            Decline to sign
          </Button>
        </>
      }
    >
      <div className="space-y-4">
        <Field label="Why (optional)" hint="The sender and other signers can read it.">
          {(names) => (
            <Textarea
              {...names}
              dir="auto"
              rows={3}
              maxLength={SIGN_REASON_CHARS}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value)}
            />
          )}
        </Field>
        {failure ? <FailureBanner failure={failure} /> : null}
      </div>
    </Dialog>
  );
}
