/** One line over the page: how far an import is, when it goes on, and the way to its list. */
"use client";

import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from "react";
import { Button } from "@/components/ui/button";
import { onceLoaded } from "@/components/ui/on-demand";
import { ProgressBar } from "@/components/ui/progress-bar";
import { type ImportState, madeIn } from "./import-files";
import { importedWords, useWaitWords } from "./import-words";
import { dismissImport, readImport, resumeImport, subscribe } from "./importer";

const load = () => import("./import-dialog");
const ImportDialog = lazy(load);

export default function ImportStrip() {
  const state = useSyncExternalStore(subscribe, readImport, () => null);
  const [isShown, setShown] = useState(false);
  useEffect(resumeImport, []);
  if (!state) return null;
  return (
    <>
      <Strip state={state} onShow={() => onceLoaded(load, () => setShown(true))} />
      <Suspense>{isShown ? <ImportDialog onClose={() => setShown(false)} /> : null}</Suspense>
    </>
  );
}

function Strip({ state, onShow }: { state: ImportState; onShow: () => void }) {
  const { phase, waiting } = state;
  const through = madeIn(state) + state.outcomes.filter((each) => !("imported" in each)).length;
  const wait = useWaitWords(state);
  const isOver = phase === "over";
  return (
    <section
      aria-label="Import"
      className="no-print flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-raised px-4 py-2 text-sm"
    >
      <p role="status" className="font-semibold tabular-nums">
        {isOver
          ? importedWords(madeIn(state))
          : `Importing: ${through} of ${(through + waiting.length).toLocaleString()} files`}
      </p>
      {isOver ? null : (
        <>
          <ProgressBar
            label="Importing"
            done={through}
            of={through + waiting.length}
            className="max-w-32 min-w-8 flex-1"
          />
          <p className="text-ink-soft tabular-nums max-sm:order-last max-sm:w-full">
            {wait ?? state.words}
          </p>
        </>
      )}
      <span className="ml-auto flex gap-2">
        <Button variant="quiet" onClick={onShow}>
          Details
        </Button>
        {isOver ? <Button onClick={dismissImport}>Close</Button> : null}
      </span>
    </section>
  );
}
