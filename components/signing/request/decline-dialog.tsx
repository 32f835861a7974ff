/** Declines to sign, with a reason (D-62). */
"use client";

import { useState } from "react";
import { callOperation } from "@/client/call";
import type { SignerLink } from "@/client/signing/link";
import { asSigner } from "@/client/signing/link";
import { FormDialog } from "@/components/page/form-dialog";
import { LongTextField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
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

  async function decline() {
    const body = { reason: reason.trim() || undefined };
    await callOperation(declineEnvelope, { ...asSigner(link), body });
    notify({ text: "You declined. Nobody can sign this document now." });
    onDeclined();
  }

  return (
    <FormDialog
      title="Decline to sign"
      lead={
        <>
          “<bdi>{title}</bdi>” is cancelled for everyone, and the sender is notified. This can’t be
          undone.
        </>
      }
      submit="Decline to sign"
      danger
      run={decline}
      explain={signFailure}
      onClose={onClose}
    >
      <LongTextField
        label="Why (optional)"
        hint="The sender and other signers can read it."
        rows={3}
        maxLength={SIGN_REASON_CHARS}
        value={reason}
        onChange={setReason}
      />
    </FormDialog>
  );
}
