/** Imports files of other programs, with the result of each. Loaded when files were chosen. */
"use client";

import { Download } from "lucide-react";
import { useEffect, useRef, useSyncExternalStore } from "react";
import { NotDone } from "@/components/archive/not-done";
import { saveFile } from "@/components/shell/save-file";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { titleOf } from "../listed-file";
import {
  BEGINNING,
  type ImportState,
  leftBehind,
  madeIn,
  type Outcome,
  reportOf,
} from "./import-files";
import { importedWords, useWaitWords } from "./import-words";
import {
  continueImport,
  dismissImport,
  keepForOtherPages,
  readImport,
  stopImport,
  subscribe,
} from "./importer";

export default function ImportDialog({ onClose }: { onClose: () => void }) {
  const state = useSyncExternalStore(subscribe, readImport, readImport) ?? BEGINNING;
  const { phase, outcomes, words } = state;
  const isRunning = phase === "looking" || phase === "running" || phase === "waiting";
  const wait = useWaitWords(state);
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isRunning) button.current?.focus();
  }, [isRunning]);
  const behind = leftBehind(state);

  function close() {
    // What is not over goes on, also on the next page.
    keepForOtherPages();
    dismissImport();
    onClose();
  }

  return (
    <Dialog
      title={titleFor(state)}
      lead="Files are read on this device and become new files."
      width="md"
      onClose={close}
      actions={
        isRunning ? (
          <>
            <Button onClick={stopImport}>Stop</Button>
            <Button variant="primary" onClick={close}>
              Continue in background
            </Button>
          </>
        ) : phase === "paused" ? (
          <>
            <Button onClick={stopImport}>Stop</Button>
            <Button ref={button} variant="primary" onClick={continueImport}>
              Continue
            </Button>
          </>
        ) : (
          <>
            {outcomes.length + behind.length > 0 ? (
              <Button
                icon={Download}
                onClick={() =>
                  void reportOf(state).then((report) => saveFile("Import report.csv", report))
                }
              >
                Save report
              </Button>
            ) : null}
            <Button ref={button} variant="primary" onClick={close}>
              Done
            </Button>
          </>
        )
      }
    >
      <div className="space-y-4">
        {isRunning ? <Progress state={state} /> : null}
        {wait === null ? null : (
          <Banner tone="accent">
            {wait} You can close this window and use other pages in the meantime.
          </Banner>
        )}
        {words === null ? null : (
          <Banner tone="warn">
            {phase === "paused" ? `${waitingWords(state.waiting.length)} ` : ""}
            {words}
          </Banner>
        )}
        {outcomes.length > 0 ? (
          <ul aria-label="Imported files" className="divide-y divide-line">
            {outcomes.map((outcome, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows, and names are not unique
              <OutcomeRow key={at} outcome={outcome} />
            ))}
          </ul>
        ) : null}
        {behind.length > 0 ? (
          <div className="space-y-2">
            <h3 className="text-sm font-semibold">Not imported</h3>
            <NotDone label="Files that weren’t imported" files={behind} />
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function Progress({ state }: { state: ImportState }) {
  const { phase, outcomes, waiting, madeBefore, part } = state;
  const done = outcomes.length + madeBefore;
  const length = done + waiting.length;
  return (
    <div>
      <p role="status" className="truncate text-sm text-ink-soft tabular-nums">
        {phase === "looking" ? "Looking for files" : null}
        {length > 1 ? `${(done + 1).toLocaleString()} of ${length.toLocaleString()}: ` : ""}
        <bdi>{waiting[0]?.path}</bdi>
      </p>
      <ProgressBar label="Importing" done={done + part} of={length} className="mt-2" />
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
      {isMade && outcome.imported.link !== null ? (
        <a href={outcome.imported.link} aria-label={`Open ${title}`} className={buttonLook()}>
          Open
        </a>
      ) : null}
    </li>
  );
}

function titleFor(state: ImportState): string {
  const { phase } = state;
  if (phase === "looking" || phase === "running" || phase === "waiting") return "Importing";
  const made = madeIn(state);
  if (phase === "paused")
    return made === 0 ? "Nothing imported yet" : `${importedWords(made)} so far`;
  return importedWords(made);
}

const waitingWords = (count: number): string =>
  count === 1 ? "One file is waiting." : `${count.toLocaleString()} files are waiting.`;
