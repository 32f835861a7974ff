/** A form whose password becomes keys on this device: its fields rest while that lasts, and it can be stopped. */
"use client";

import { type FormEvent, type ReactNode, useRef, useState } from "react";
import type { Failure } from "@/components/page/failure";
import { FailureBanner, useSecondsUntil } from "@/components/page/failure-banner";
import { Button } from "@/components/ui/button";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { useTry } from "@/components/ui/use-try";
import { type PasswordWork, useWork } from "./use-work";
import { WorkBar } from "./work-bar";

interface WorkFormProps {
  submit: string;
  /** False while something is missing: nothing is sent. */
  isReady: boolean;
  /** @param work makes the keys: the bar stands there as long as it runs */
  run: (work: PasswordWork["run"]) => Promise<unknown>;
  explain: (error: unknown) => Failure | null;
  /** What can be done about a failure. */
  actionOf?: (failure: Failure) => ReactNode;
  /** Under the button. */
  foot?: ReactNode;
  /** @param tried somebody has tried to send it: what is missing is marked from then on */
  children: (tried: boolean) => ReactNode;
}

export function WorkForm(props: WorkFormProps) {
  const [tried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const work = useWork();
  const { running, stop } = work;
  const { failure, run, setFailure } = useTry(props.explain);
  const waiting = useSecondsUntil(failure?.notBefore) > 0;

  async function send(event: FormEvent) {
    event.preventDefault();
    if (running || waiting) return;
    setTried(true);
    setFailure(null);
    if (!props.isReady) return focusFirstProblem(form.current);
    const before = document.activeElement;
    if (await run(() => props.run(work.run))) return;
    // Fields that rest lose the focus, and the button was gone.
    requestAnimationFrame(() => {
      const button = form.current?.querySelector<HTMLElement>("[type=submit]");
      (before instanceof HTMLInputElement ? before : button)?.focus();
    });
  }

  return (
    // Before its script is here, this form sends nothing anywhere: its method is for dialogs only, its fields have no names.
    <form ref={form} method="dialog" onSubmit={(event) => void send(event)} noValidate>
      <fieldset disabled={running !== null} className="flex min-w-0 flex-col gap-4">
        {props.children(tried)}
      </fieldset>
      <div className="mt-6 flex flex-col gap-4">
        {failure ? <FailureBanner failure={failure} action={props.actionOf?.(failure)} /> : null}
        {running ? (
          <WorkBar running={running} onStop={stop} />
        ) : (
          <Button type="submit" variant="primary" size="lg" disabled={waiting}>
            {props.submit}
          </Button>
        )}
        {props.foot}
      </div>
    </form>
  );
}
