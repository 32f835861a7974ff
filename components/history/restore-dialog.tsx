/** Says what restoring does to a note others may be writing in, before it does. */
"use client";

import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { failureWords } from "./failure-words";

interface RestoreDialogProps {
  when: string;
  others: number;
  onRestore: () => Promise<void>;
  onClose: () => void;
}

export function RestoreDialog({ when, others, onRestore, onClose }: RestoreDialogProps) {
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
