/** Files of other programs becoming notes, and what came of each. Loaded when files were chosen. */
"use client";

import { useEffect, useRef } from "react";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { titleOf } from "../listed-file";
import { type Outcome, useImport } from "./use-import";

interface ImportDialogProps {
  files: readonly File[];
  onClose: () => void;
}

export default function ImportDialog({ files, onClose }: ImportDialogProps) {
  const { outcomes, isRunning, stop } = useImport(files);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) button.current?.focus();
  }, [isRunning]);
  return (
    <Dialog
      title={isRunning ? "Importing" : summary(outcomes)}
      lead="Files are read on this device. What becomes a note is kept as your new notes are."
      width="md"
      onClose={onClose}
      actions={
        isRunning ? (
          <Button onClick={stop}>Cancel</Button>
        ) : (
          <Button ref={button} variant="primary" onClick={onClose}>
            Done
          </Button>
        )
      }
    >
      {isRunning ? <Progress files={files} done={outcomes.length} /> : null}
      {outcomes.length > 0 ? (
        <ul aria-label="Imported files" className="divide-y divide-line">
          {outcomes.map((outcome, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names are not unique
            <OutcomeRow key={at} outcome={outcome} />
          ))}
        </ul>
      ) : null}
    </Dialog>
  );
}

function Progress({ files, done }: { files: readonly File[]; done: number }) {
  const { length } = files;
  return (
    <div className="pb-4">
      <p role="status" className="truncate text-sm text-ink-soft tabular-nums">
        {length > 1 ? `${(done + 1).toLocaleString()} of ${length.toLocaleString()}: ` : ""}
        <bdi>{files[done]?.name}</bdi>
      </p>
      <ProgressBar label="Importing" done={done} of={length} className="mt-2" />
    </div>
  );
}

function OutcomeRow({ outcome }: { outcome: Outcome }) {
  const isMade = "imported" in outcome;
  const title = isMade ? titleOf(outcome.imported) : outcome.name;
  const words = isMade ? outcome.imported.leftOut.join(", ") : outcome.words;
  return (
    <li className="flex items-center gap-3 py-2.5">
      <div className="min-w-0 flex-1">
        <p dir="auto" className="truncate font-semibold">
          {title}
        </p>
        <p className={isMade ? "text-sm text-ink-soft" : "text-sm text-bad"}>{words}</p>
      </div>
      {isMade ? (
        <a href={outcome.imported.link} aria-label={`Open ${title}`} className={buttonLook()}>
          Open
        </a>
      ) : null}
    </li>
  );
}

function summary(outcomes: readonly Outcome[]): string {
  const made = outcomes.filter((outcome) => "imported" in outcome).length;
  if (made === 0) return "Nothing was imported";
  return made === 1 ? "One note was made" : `${made.toLocaleString()} notes were made`;
}
