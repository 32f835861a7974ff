/** A change that needs the password: what it does, its progress, and why it failed. */
"use client";

import { type ReactNode, useState } from "react";
import { PasswordField } from "@/components/account/password-field";
import { useWork } from "@/components/account/use-work";
import { WorkBar } from "@/components/account/work-bar";
import { FormDialog, type FormFailure } from "@/components/page/form-dialog";
import { isWrongPassword, refusalOf } from "@/components/page/refusal";
import { useSigned } from "@/components/page/signed-in";
import type { Work } from "@/lib/protocol/stretch";

interface PasswordDialogProps {
  title: string;
  lead?: string;
  submit: string;
  danger?: boolean;
  /** Fields before the password, and after it. */
  before?: ReactNode;
  after?: ReactNode;
  passwordLabel?: string;
  /** Looks at the other fields and marks what is missing there. */
  isReady?: () => boolean;
  run: (password: string, work: Work) => Promise<void>;
  /** Of everything but a wrong password. */
  explain?: (error: unknown) => FormFailure | null;
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { before, after, passwordLabel, isReady, run, explain = refusalOf, ...dialog } = props;
  const { user } = useSigned();
  const work = useWork();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();

  return (
    <FormDialog
      {...dialog}
      isReady={() => {
        setProblem(password === "" ? "Type your password." : undefined);
        const isRest = isReady?.() ?? true;
        return password !== "" && isRest;
      }}
      run={() => work.run((how) => run(password, how))}
      explain={(error) => {
        if (!isWrongPassword(error)) return explain(error);
        setProblem("Wrong password.");
        return null;
      }}
    >
      {before}
      {/* For password managers: whose password this is. */}
      <input type="email" autoComplete="username" value={user.email} readOnly hidden />
      <PasswordField
        label={passwordLabel ?? "Your password"}
        autoComplete="current-password"
        value={password}
        onChange={setPassword}
        error={problem}
        autoFocus={!before}
      />
      {after}
      {work.running ? <WorkBar running={work.running} onStop={work.stop} /> : null}
    </FormDialog>
  );
}
