/** Asks for the new title of a file, and says whether it was given. */
"use client";

import type { LocalFile } from "@/client/local-files";
import { NameDialog } from "@/components/ui/name-dialog";
import { titleOf } from "./listed-file";
import { renameFile } from "./rename-file";

interface RenameDialogProps {
  file: LocalFile;
  onClose: () => void;
  onRenamed: () => void;
}

export function RenameDialog({ file, onClose, onRenamed }: RenameDialogProps) {
  return (
    <NameDialog
      title="Rename"
      lead={`“${titleOf(file)}” gets the new title for everyone with a link.`}
      action="Rename"
      label="Title"
      name={file.title}
      maxLength={200}
      onSave={async (title) => {
        if (title === file.title) return;
        await renameFile(file, title);
        onRenamed();
      }}
      words={notChanged}
      onClose={onClose}
    />
  );
}

function notChanged(problem: unknown): string {
  const words = problem instanceof Error ? problem.message : "";
  return `The title wasn’t changed. ${words}`.trim();
}
