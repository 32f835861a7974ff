"use client";

import { useState } from "react";
import { changeEmail } from "@/client/account/password";
import { ApiError } from "@/client/http";
import { EmailField, problemOfEmail } from "@/components/account/email-field";
import { refusalOf } from "@/components/page/refusal";
import { useSigned } from "@/components/page/signed-in";
import type { Work } from "@/lib/protocol/stretch";
import { PasswordDialog } from "../password-dialog";

interface ChangeEmailDialogProps {
  /** With the recovery key that goes with the new address. */
  onChanged: (recoveryKey: string) => void;
  onClose: () => void;
}

/** Another address: the vault and its recovery key are bound to it, so both are made anew here. */
export function ChangeEmailDialog({ onChanged, onClose }: ChangeEmailDialogProps) {
  const { user } = useSigned();
  const [email, setEmail] = useState("");
  const [problem, setProblem] = useState<string>();

  function isReady(): boolean {
    const same = email.trim().toLowerCase() === user.email;
    const found = same ? "This is already your email address." : problemOfEmail(email);
    setProblem(found);
    return found === undefined;
  }

  async function run(password: string, work: Work) {
    onChanged((await changeEmail({ email, password }, work)).recoveryKey);
  }

  function explain(error: unknown) {
    if (!(error instanceof ApiError && error.reason === "email")) return refusalOf(error);
    setProblem(error.message);
    return null;
  }

  return (
    <PasswordDialog
      title="Change email address"
      lead="This signs out your other devices. You’ll also get a new recovery key, because the current one belongs to your old address."
      submit="Change email"
      before={<EmailField value={email} onChange={setEmail} error={problem} data-autofocus />}
      isReady={isReady}
      run={run}
      explain={explain}
      onClose={onClose}
    />
  );
}
