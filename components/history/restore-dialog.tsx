/** Says what restoring does to a note others may be writing in, before it does. */
"use client";

import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { useTry } from "@/components/ui/use-try";
import { failureWords } from "./failure-words";

interface RestoreDialogProps {
  when: string;
  others: number;
  onRestore: () => Promise<void>;
  onClose: () => void;
}

export function RestoreDialog({ when, others, onRestore, onClose }: RestoreDialogProps) {
  const { busy, failure, run } = useTry(failureWords);

  return (
    <Dialog
      title="Restore this version?"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" busy={busy} onClick={() => void run(onRestore)}>
            Restore
          </Button>
        </>
      }
    >
      <div className="space-y-3">
        <p>The text and title go back to how they were {when}, for everyone with a link.</p>
        <p>
          {others > 0
            ? `${othersWords(others)} here now and can keep writing`
            : "Others can keep writing"}
          . The note as it is now is saved as a version first.
        </p>
        {failure ? <Banner tone="bad">{failure} Nothing was restored.</Banner> : null}
      </div>
    </Dialog>
  );
}

const othersWords = (others: number) =>
  others === 1 ? "One other person is" : `${others} other people are`;
