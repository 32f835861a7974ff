/** Files of other programs while they become notes, one after the other. */
"use client";

import { useCallback, useEffect, useRef, useState } from "react";
import { ApiError, NetworkError } from "@/client/http";
import { LISTED } from "../use-local-files";
import { type Imported, importNote } from "./import-note";
import { ImportError } from "./read";

export type Outcome =
  | { name: string; imported: Imported }
  /** Why it did not become a note. */
  | { name: string; words: string };

export interface ImportState {
  /** One for each file that is through. */
  outcomes: readonly Outcome[];
  isRunning: boolean;
}

export function useImport(files: readonly File[]) {
  const [state, setState] = useState<ImportState>({ outcomes: [], isRunning: true });
  const control = useRef<AbortController>(undefined);
  const stop = useCallback(() => control.current?.abort(), []);

  useEffect(() => {
    const own = new AbortController();
    control.current = own;
    void importAll(files, own.signal, setState);
    return () => own.abort();
  }, [files]);

  return { ...state, stop };
}

async function importAll(
  files: readonly File[],
  signal: AbortSignal,
  tell: (state: ImportState) => void,
): Promise<void> {
  let outcomes: readonly Outcome[] = [];
  // Where React looks for mistakes, an effect is undone and done again at once: nothing is to be made of the first.
  await Promise.resolve();
  if (signal.aborted) return;
  for (const file of files) {
    if (signal.aborted) break;
    outcomes = [...outcomes, await outcomeOf(file, signal)];
    tell({ outcomes, isRunning: outcomes.length < files.length && !signal.aborted });
  }
  tell({ outcomes, isRunning: false });
}

async function outcomeOf(file: File, signal: AbortSignal): Promise<Outcome> {
  const { name } = file;
  try {
    const imported = await importNote(file, signal);
    window.dispatchEvent(new Event(LISTED));
    return { name, imported };
  } catch (error) {
    return { name, words: signal.aborted ? "Stopped. No note was made." : wordsFor(error) };
  }
}

function wordsFor(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  if (error instanceof NetworkError)
    return "The server cannot be reached. Check the connection and try again.";
  if (error instanceof ApiError && error.status === 413)
    return "It is too large for one note. Divide it into several files.";
  if (error instanceof ApiError && error.status === 429)
    return "That was a lot at once. Try again in a few minutes.";
  console.error("A file was not imported.", error);
  return "It cannot be read as a note.";
}
