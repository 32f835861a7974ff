/** The questions of the history panel: a name, or whether to restore. */
"use client";

import type { Version } from "@/client/history";
import type { OpenFile } from "@/client/sync";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { NameDialog } from "@/components/ui/name-dialog";
import { FILE_NAME_CHARS } from "@/lib/protocol/file-limits";
import { momentWords } from "./arrange-versions";
import { failureWords } from "./failure-words";
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
        lead="Keep the file as it is now in its history."
        action="Save version"
        name=""
        hint={`Optional. ${whoReads(file)}`}
        maxLength={FILE_NAME_CHARS}
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
            ? `This adds a named copy of the version from ${when} to the top of the history.`
            : `From ${when}.`
        }
        action={version.name ? "Rename" : "Save name"}
        name={version.name}
        hint={version.name ? "Leave empty to remove the name." : whoReads(file)}
        maxLength={FILE_NAME_CHARS}
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
  privacy === "e2ee" ? "Encrypted, like the file." : "Readable by this server, like the file.";

interface RestoreDialogProps {
  when: string;
  others: number;
  onRestore: () => Promise<void>;
  onClose: () => void;
}

/** Says what restoring does to a note others may be writing in, before it does. */
function RestoreDialog({ when, others, onRestore, onClose }: RestoreDialogProps) {
  return (
    <ConfirmDialog
      title="Restore this version?"
      act="Restore"
      variant="primary"
      run={onRestore}
      explain={(error) => ({ words: `${failureWords(error)} Nothing was restored.` })}
      onClose={onClose}
    >
      <p>The text and title go back to how they were {when}, for everyone with a link.</p>
      <p>
        {others > 0
          ? `${othersWords(others)} here now and can keep writing`
          : "Others can keep writing"}
        . The note as it is now is saved as a version first.
      </p>
    </ConfirmDialog>
  );
}

const othersWords = (others: number) =>
  others === 1 ? "One other person is" : `${others} other people are`;
