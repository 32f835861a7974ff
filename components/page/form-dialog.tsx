/** Asks for something and sends it; stays open with the reason when that fails. */
"use client";

import { type FormEvent, type ReactNode, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { focusFirstProblem } from "@/components/ui/focus-problem";
import { useTry } from "@/components/ui/use-try";
import type { Failure } from "./failure";
import { FailureBanner } from "./failure-banner";
import { refusalOf } from "./refusal";

/** `action`: what can be done about it. */
export type FormFailure = Failure & { action?: ReactNode };

interface FormDialogProps {
  title: string;
  lead?: ReactNode;
  width?: "sm" | "md";
  cancel?: string;
  submit: string;
  danger?: boolean | undefined;
  /** Looks at the fields and marks what is missing: false sends nothing. */
  isReady?: () => boolean;
  run: () => Promise<unknown>;
  /** Null: it is told in another way, such as beside a field. */
  explain?: (error: unknown) => FormFailure | null;
  onClose: () => void;
  children: ReactNode;
}

export function FormDialog(props: FormDialogProps) {
  const { title, lead, width, cancel = "Cancel", submit, danger, explain = refusalOf } = props;
  const id = useId();
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, run, setFailure } = useTry<FormFailure>((error) => {
    const found = explain(error);
    if (!found) focusFirstProblem(form.current);
    return found;
  });

  function send(event: FormEvent) {
    event.preventDefault();
    // A dialog in a dialog sends its own form alone.
    event.stopPropagation();
    setFailure(null);
    if (props.isReady?.() === false) return focusFirstProblem(form.current);
    void run(async () => {
      await props.run();
      props.onClose();
    });
  }

  return (
    <Dialog
      title={title}
      lead={lead}
      {...(width && { width })}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>{cancel}</Button>
          <Button type="submit" form={id} variant={danger ? "danger" : "primary"} busy={busy}>
            {submit}
          </Button>
        </>
      }
    >
      <form ref={form} id={id} onSubmit={send} noValidate className="space-y-4">
        {props.children}
        {failure ? (
          <div ref={bringIntoView}>
            <FailureBanner failure={failure} action={failure.action} />
          </div>
        ) : null}
      </form>
    </Dialog>
  );
}

/** What failed stands at the end of a form, which may be longer than the screen. */
function bringIntoView(failed: HTMLElement | null): void {
  failed?.scrollIntoView({ block: "nearest" });
}
