/** Confirms permanent deletion: the person types the file's name. */
"use client";

import { useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { FormDialog } from "@/components/page/form-dialog";
import { TextField } from "@/components/ui/text-field";
import { nameOf, titleOf } from "../listed-file";

/** Longer lists end with how many more there are. */
const MAX_NAMED = 6;

interface EraseDialogProps {
  files: readonly LocalFile[];
  onErase: () => void;
  onClose: () => void;
}

export function EraseDialog({ files, onErase, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState("");
  const [error, setError] = useState<string>();
  const phrase = files.length === 1 ? "delete" : `delete ${files.length}`;
  const it = files.length === 1 ? "it" : "them";

  function isReady() {
    const isSame = typed.trim().replace(/\s+/g, " ").toLowerCase() === phrase;
    setError(isSame ? undefined : `Type “${phrase}”.`);
    return isSame;
  }

  return (
    <FormDialog
      title={`Delete ${nameOf(files)} permanently`}
      lead={`Everyone with a link loses the text, history and attachments of ${it}. This can’t be undone.`}
      submit="Delete permanently"
      danger
      isReady={isReady}
      run={async () => onErase()}
      onClose={onClose}
    >
      {files.length > 1 ? (
        <ul aria-label="Files to delete" className="list-disc space-y-1 pl-5 text-sm">
          {files.slice(0, MAX_NAMED).map((file) => (
            <li key={file.id} className="wrap-anywhere">
              <span className="line-clamp-2">{titleOf(file)}</span>
            </li>
          ))}
          {files.length > MAX_NAMED ? <li>and {files.length - MAX_NAMED} more</li> : null}
        </ul>
      ) : null}
      <TextField
        label={`Type “${phrase}” to confirm`}
        error={error}
        value={typed}
        onChange={setTyped}
        autoCapitalize="off"
        spellCheck={false}
        data-autofocus
      />
    </FormDialog>
  );
}
