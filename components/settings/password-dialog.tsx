/** A change that asks for the password again: what it does, what it needs, how far it is, and why it failed. */
"use client";

import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Work } from "@/client/account/types";
import type { Failure } from "@/components/account/failure";
import { FailureBanner } from "@/components/account/failure-banner";
import { PasswordField } from "@/components/account/password-field";
import { useWork, wasStopped } from "@/components/account/use-work";
import { WorkBar } from "@/components/account/work-bar";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { isWrongPassword, refusalOf } from "./refusal";
import { useSigned } from "./signed-in";

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
  onClose: () => void;
}

export function PasswordDialog(props: PasswordDialogProps) {
  const { title, lead, submit, danger, before, after, passwordLabel, isReady, run, onClose } =
    props;
  const { user } = useSigned();
  const form = useId();
  const fields = useRef<HTMLFormElement>(null);
  const work = useWork();
  const [password, setPassword] = useState("");
  const [problem, setProblem] = useState<string>();
  const [failure, setFailure] = useState<Failure | null>(null);

  useEffect(() => fields.current?.querySelector<HTMLElement>("input:not([hidden])")?.focus(), []);

  async function send(event: FormEvent) {
    event.preventDefault();
    if (work.running) return;
    setFailure(null);
    setProblem(password === "" ? "Type your password." : undefined);
    const isRest = isReady?.() ?? true;
    if (password === "" || !isRest) return focusFirstProblem(fields.current);
    try {
      await work.run((how) => run(password, how));
    } catch (error) {
      if (wasStopped(error)) return;
      if (!isWrongPassword(error)) return setFailure(refusalOf(error));
      setProblem("That is not your password.");
      focusFirstProblem(fields.current);
    }
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
      <form
        ref={fields}
        id={form}
        onSubmit={(event) => void send(event)}
        noValidate
        className="space-y-4"
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
        />
        {after}
        {work.running ? <WorkBar running={work.running} onStop={work.stop} /> : null}
        {failure ? <FailureBanner failure={failure} /> : null}
      </form>
    </Dialog>
  );
}

/** Once the marks are drawn. */
function focusFirstProblem(form: HTMLFormElement | null) {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
