/** Asks for a version's name: of a new one, or of one that is there. */
"use client";

import { type FormEvent, useId, useState } from "react";
import { NAME_LENGTH } from "@/client/history";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { failureWords } from "./failure-words";

interface NameDialogProps {
  title: string;
  lead: string;
  action: string;
  name: string;
  hint: string;
  /** The dialog stays open with the reason when it throws. */
  onSave: (name: string) => Promise<void>;
  onClose: () => void;
}

export function NameDialog({ title, lead, action, name, hint, onSave, onClose }: NameDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const wanted = String(new FormData(event.currentTarget).get("name") ?? "").trim();
    setBusy(true);
    try {
      await onSave(wanted);
      onClose();
    } catch (problem) {
      setError(failureWords(problem));
      setBusy(false);
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
          <Button type="submit" form={form} variant="primary" busy={busy}>
            {action}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={(event) => void save(event)}>
        <Field label="Name" hint={hint} error={error}>
          {(names) => (
            <Input
              {...names}
              name="name"
              defaultValue={name}
              maxLength={NAME_LENGTH}
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
