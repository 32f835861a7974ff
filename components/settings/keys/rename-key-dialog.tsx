"use client";

import { type FormEvent, useId, useState } from "react";
import { refusalOf } from "@/components/page/refusal";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { useTry } from "@/components/ui/use-try";

interface RenameKeyDialogProps {
  name: string;
  rename: (name: string) => Promise<void>;
  onClose: () => void;
}

/** Another name for a key; the key itself stays. */
export function RenameKeyDialog({ name, rename, onClose }: RenameKeyDialogProps) {
  const form = useId();
  const [wanted, setWanted] = useState(name);
  const {
    busy,
    failure: problem,
    run,
    setFailure: setProblem,
  } = useTry((error) => refusalOf(error).words);

  function save(event: FormEvent) {
    event.preventDefault();
    const next = wanted.trim();
    if (next === name) return onClose();
    if (next === "") return setProblem("Enter a name you’ll recognise.");
    void run(async () => {
      await rename(next);
      onClose();
    });
  }

  return (
    <Dialog
      title="Rename key"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="primary" busy={busy}>
            Rename
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={save} noValidate>
        <KeyNameField value={wanted} onChange={setWanted} error={problem ?? undefined} />
      </form>
    </Dialog>
  );
}

interface KeyNameFieldProps {
  value: string;
  onChange: (value: string) => void;
  error?: string | undefined;
  placeholder?: string;
}

export function KeyNameField({ value, onChange, error, placeholder }: KeyNameFieldProps) {
  return (
    <Field
      label="Name of the key"
      hint="Where you use it, so you recognise it later."
      error={error}
    >
      {(names) => (
        <Input
          {...names}
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
          placeholder={placeholder}
          maxLength={60}
          dir="auto"
          autoComplete="off"
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
      )}
    </Field>
  );
}
