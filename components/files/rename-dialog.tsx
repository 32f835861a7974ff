/** Asks for the new title of a file, and says whether it was given. */
"use client";

import { type FormEvent, useId, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { titleOf } from "./listed-file";
import { renameFile } from "./rename-file";

interface RenameDialogProps {
  file: LocalFile;
  onClose: () => void;
  onRenamed: () => void;
}

export function RenameDialog({ file, onClose, onRenamed }: RenameDialogProps) {
  const form = useId();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  async function save(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const title = String(new FormData(event.currentTarget).get("title") ?? "").trim();
    if (title === file.title) return onClose();
    setBusy(true);
    try {
      await renameFile(file, title);
      onRenamed();
      onClose();
    } catch (problem) {
      const words = problem instanceof Error ? problem.message : "";
      setError(`The title was not changed. ${words}`.trim());
      setBusy(false);
    }
  }

  return (
    <Dialog
      title="Rename"
      lead={`“${titleOf(file)}” gets the new title for everyone who has its link.`}
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
      <form id={form} onSubmit={(event) => void save(event)}>
        <Field label="Title" error={error}>
          {(names) => (
            <Input
              {...names}
              name="title"
              defaultValue={file.title}
              maxLength={200}
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
