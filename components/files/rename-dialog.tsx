/** Asks for the new title of a file, and says whether it was given. */
"use client";

import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, rename } from "@/client/local-files";
import { NameDialog } from "@/components/ui/name-dialog";
import { accountLibrary } from "./keep-file";
import { titleOf } from "./listed-file";

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

/** Rejects with words for a person when the file could not be reached; then nothing has changed. */
async function renameFile(file: LocalFile, title: string): Promise<void> {
  const { openFile } = await import("@/client/sync");
  const [capability = "", contentKey = null] = file.token.split(".");
  const opened = await openFile({ form: "long", id: file.id, capability, contentKey });
  try {
    opened.doc.getMap("meta").set("title", title);
    await opened.flush();
    await rename(file.id, title);
    if (seemsSignedIn()) {
      const { renameInLibrary } = await accountLibrary();
      await renameInLibrary(file.id, title);
    }
  } finally {
    await opened.close();
  }
}
