/** Asks for a name: of something new, or another one of something that is there. */
"use client";

import { type FormEvent, useId, useState } from "react";
import { Button } from "./button";
import { Dialog } from "./dialog";
import { Field, Input } from "./field";

interface NameDialogProps {
  title: string;
  lead: string;
  /** What the button does, such as “Rename”. */
  action: string;
  /** What is asked for. */
  label?: string;
  name: string;
  maxLength: number;
  hint?: string | undefined;
  placeholder?: string;
  /** Gets the name without spaces around it. The dialog stays open with the reason when it throws. */
  onSave: (name: string) => Promise<void>;
  /** The reason, in words. */
  words: (error: unknown) => string;
  onClose: () => void;
}

export function NameDialog(props: NameDialogProps) {
  const { title, lead, action, label = "Name", name, maxLength, hint, placeholder } = props;
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setBusy(true);
    setError(undefined);
    try {
      await props.onSave(wanted);
      props.onClose();
    } catch (problem) {
      setError(props.words(problem));
      setBusy(false);
    }
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
      <form id={form} onSubmit={(event) => void save(event)} noValidate>
        <Field label={label} hint={hint} error={error}>
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
