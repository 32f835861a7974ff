/** A change that asks for the password again: what it does, what it needs, how far it is, and why it failed. */
"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Work } from "@/client/account/stretch";
import { PasswordField } from "@/components/account/password-field";
import { useWork } from "@/components/account/use-work";
import { WorkBar } from "@/components/account/work-bar";
import { FailureBanner } from "@/components/page/failure-banner";
import { isWrongPassword, refusalOf } from "@/components/page/refusal";
import { useSigned } from "@/components/page/signed-in";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";

interface PasswordDialogProps {
  title: string;
  lead?: ReactNode;
  submit: string;
  danger?: boolean;
  /** Fields before the password, and after it. */
  before?: ReactNode;
  after?: ReactNode;
  passwordLabel?: string;
  /** Looks at the other fields and marks what is missing there. */
  isReady?: () => boolean;
  run: (password: string, work: Work) => Promise<void>;
  /** What can be done about a refusal, beside its words. */
  wayOut?: (error: unknown) => ReactNode;
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const {
    title,
    lead,
    submit,
    danger,
    before,
    after,
    passwordLabel,
    isReady,
    run,
    wayOut,
    onClose,
  } = props;
  const { user } = useSigned();
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const work = useWork();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const { failure, run: attempt, setFailure } = useTry(explain);

  useEffect(() => fields.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(), []);

  function send(event: FormEvent) {
    event.preventDefault();
    if (work.running) return;
    setFailure(null);
    setProblem(password === "" ? "Type your password." : undefined);
    const isRest = isReady?.() ?? true;
    if (password === "" || !isRest) return focusFirstProblem(fields.current);
    void attempt(() => work.run((how) => run(password, how)));
  }

  function explain(error: unknown) {
    if (!isWrongPassword(error)) return { ...refusalOf(error), wayOut: wayOut?.(error) };
    setProblem("Wrong password.");
    focusFirstProblem(fields.current);
    return null;
  }

  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={form}
            variant={danger ? "danger" : "primary"}
            busy={work.running !== null}
          >
            {submit}
          </Button>
        </>
      }
    >
      <form ref={fields} id={form} onSubmit={send} noValidate className="space-y-4">
        {before}
        {/* For password managers: whose password this is. */}
        <input type="email" autoComplete="username" value={user.email} readOnly hidden />
        <PasswordField
          label={passwordLabel ?? "Your password"}
          autoComplete="current-password"
          value={password}
          onChange={setPassword}
          error={problem}
        />
        {after}
        {work.running ? <WorkBar running={work.running} onStop={work.stop} /> : null}
        {failure ? <FailureBanner failure={failure} action={failure.wayOut} /> : null}
      </form>
    </Dialog>
  );
}

/** Once the marks are drawn. */
function focusFirstProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
