/** The one question of the Trash: what is deleted for ever cannot be undone, so it is named and typed. */
"use client";

import { type FormEvent, useId, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { Field, Input } from "@/components/ui/field";
import { nameOf, titleOf } from "../listed-file";

/** Longer lists end with how many more there are. */
const MOST_NAMED = 6;

interface EraseDialogProps {
  files: readonly LocalFile[];
  onErase: () => void;
  onClose: () => void;
}

export function EraseDialog({ files, onErase, onClose }: EraseDialogProps) {
  const form = useId();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const phrase = files.length === 1 ? "delete" : `delete ${files.length}`;
  const it = files.length === 1 ? "it" : "them";

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = String(new FormData(event.currentTarget).get("phrase") ?? "");
    if (typed.trim().replace(/\s+/g, " ").toLowerCase() === phrase) return onErase();
    setError(`Type “${phrase}”.`);
    input.current?.focus();
  }

  return (
    <Dialog
      title={`Delete ${nameOf(files)} permanently`}
      lead={`Everyone with a link loses the text, history and attachments of ${it}. This can’t be undone.`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={form} variant="danger">
            Delete permanently
          </Button>
        </>
      }
    >
      {files.length > 1 ? (
        <ul aria-label="Files to delete" className="mb-5 list-disc space-y-1 pl-5 text-sm">
          {files.slice(0, MOST_NAMED).map((file) => (
            <li key={file.id} className="wrap-anywhere">
              <span className="line-clamp-2">{titleOf(file)}</span>
            </li>
          ))}
          {files.length > MOST_NAMED ? <li>and {files.length - MOST_NAMED} more</li> : null}
        </ul>
      ) : null}
      <form id={form} onSubmit={send} noValidate>
        <Field label={`Type “${phrase}” to confirm`} error={error}>
          {(names) => (
            <Input
              {...names}
              ref={input}
              name="phrase"
              autoComplete="off"
              autoCapitalize="off"
              spellCheck={false}
              data-autofocus
            />
          )}
        </Field>
      </form>
    </Dialog>
  );
}
