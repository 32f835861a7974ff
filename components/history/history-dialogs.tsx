/** The questions of the history panel: a name, or whether to restore. */
"use client";

import { NAME_LENGTH, type Version } from "@/client/history";
import type { OpenFile } from "@/client/sync";
import { NameDialog } from "@/components/ui/name-dialog";
import { momentWords } from "./arrange-versions";
import { failureWords } from "./failure-words";
import { RestoreDialog } from "./restore-dialog";
import type { useVersionActions } from "./use-version-actions";

export type HistoryDialog =
  | { kind: "save" }
  | { kind: "name"; version: Version }
  | { kind: "restore"; version: Version };

interface HistoryDialogsProps {
  dialog: HistoryDialog;
  file: OpenFile;
  actions: ReturnType<typeof useVersionActions>;
  onClose: () => void;
  onSaved: (id: string) => void;
  onRestored: () => void;
}

export function HistoryDialogs(props: HistoryDialogsProps) {
  const { dialog, file, actions, onClose } = props;
  if (dialog.kind === "save") {
    return (
      <NameDialog
        title="Save a version"
        lead="The note as it is now stays in its history."
        action="Save version"
        name=""
        hint={`It may stay empty. ${whoReads(file)}`}
        maxLength={NAME_LENGTH}
        words={failureWords}
        onSave={async (name) => props.onSaved(await actions.save(name))}
        onClose={onClose}
      />
    );
  }
  const { version } = dialog;
  const when = momentWords(version.createdAt, new Date());
  if (dialog.kind === "name") {
    const copies = version.kind === "auto" || version.kind === "compaction";
    return (
      <NameDialog
        title={version.name ? "Rename this version" : "Name this version"}
        lead={
          copies
            ? `A named copy of the version from ${when} is added as the newest.`
            : `From ${when}.`
        }
        action={version.name ? "Rename" : "Give name"}
        name={version.name}
        hint={version.name ? "Leave it empty to remove the name." : whoReads(file)}
        maxLength={NAME_LENGTH}
        words={failureWords}
        onSave={(name) => (name === version.name ? Promise.resolve() : actions.name(version, name))}
        onClose={onClose}
      />
    );
  }
  return (
    <RestoreDialog
      when={when}
      others={file.status().peers}
      onRestore={async () => {
        await actions.restore(version);
        props.onRestored();
      }}
      onClose={onClose}
    />
  );
}

const whoReads = ({ privacy }: OpenFile): string =>
  privacy === "e2ee" ? "It is encrypted like the note." : "This server can read it, like the note.";
