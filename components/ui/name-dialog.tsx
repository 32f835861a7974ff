/** Asks for a name: of something new, or another one of something that is there. */
"use client";

import { type FormEvent, useId } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field, Input } from "./field";
import { useTry } from "./use-try";

interface NameDialogProps {
  title: string;
  lead?: string;
  /** What the button does, such as “Rename”. */
  action: string;
  /** What is asked for. */
  label?: string;
  name: string;
  maxLength: number;
  hint?: string | undefined;
  placeholder?: string;
  /** Gets the name without spaces around it. The dialog stays open with the reason when it throws. */
  onSave: (name: string) => Promise<unknown>;
  /** The reason, in words. */
  words: (error: unknown) => string;
  onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const { title, lead, action, label = "Name", name, maxLength, hint, placeholder } = props;
  const form = useId();
  const { busy, failure, run } = useTry(props.words);

  function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    void run(async () => {
      await props.onSave(wanted);
      props.onClose();
    });
  }

  return (
    <Dialog
      title={title}
      lead={lead}
      onClose={props.onClose}
      actions={
        <>
          <Button onClick={props.onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <Field label={label} hint={hint} error={failure ?? undefined}>
          {(names) => (
            <Input
              {...names}
              name="name"
              defaultValue={name}
              maxLength={maxLength}
              placeholder={placeholder}
              dir="auto"
              autoComplete="off"
              data-autofocus
              onFocus={(event) => event.currentTarget.select()}
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
