/** The import of this browser: one at a time, in one tab, whichever page is shown there. */
import { pause } from "@/client/archive/wait-and-retry";
import { notify } from "@/components/ui/toast";
import type { Dropped } from "./chosen";
import {
  BEGINNING,
  type ImportState,
  importDropped,
  importWaiting,
  type Origin,
} from "./import-files";
import { IMPORTING } from "./import-hint";
import { forgetImport, keepFiles, keepProgress, unfinishedImport } from "./queue";

const LOCK = "sealdesk-import";

let state: ImportState | null = null;
/** Of the work that has the lock. */
let control = new AbortController();
let endPause = () => {};
/** Its files are kept, so that it outlives this page. */
let isKept = false;
/** One write after the other. */
let writing: Promise<unknown> = Promise.resolve();
const listeners = new Set<() => void>();

export function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const readImport = (): ImportState | null => state;

export function beginImport(dropped: Dropped, origin: Origin): void {
  if (state && state.phase !== "over") {
    notify({ tone: "bad", text: BUSY });
    return;
  }
  isKept = false;
  put(BEGINNING);
  const begin = (signal: AbortSignal) => importDropped(dropped, origin, signal, put);
  const isElsewhere = { ...BEGINNING, phase: "over", words: ELSEWHERE } as const;
  void withLock({ ifAvailable: true }, begin, () => put(isElsewhere));
}

const BUSY = "An import is still running. Import these files when it is done.";
const ELSEWHERE = "Another tab is importing files. Wait until it is done, or stop it there.";

/** Goes on with what was kept, once no other tab does. */
export function resumeImport(): void {
  if (state) return;
  const goOn = async (signal: AbortSignal) => {
    const kept = await unfinishedImport();
    if (!kept) return forgetImport();
    isKept = true;
    put(kept);
    if (kept.resumeAt) await pause(Math.max(0, kept.resumeAt - Date.now()), signal).catch(() => {});
    await importWaiting(kept, signal, put);
  };
  // What this page cannot read stays for the next one.
  withLock({}, goOn, () => {}).catch(() => {});
}

/** After a pause that somebody had to see to. */
export const continueImport = (): void => endPause();

/** A pause keeps the lock: another tab would import the same files, and this one would once more. */
async function throughPauses(signal: AbortSignal): Promise<void> {
  while (state?.phase === "paused") {
    const from = state;
    await new Promise<void>((resolve) => {
      endPause = resolve;
      if (signal.aborted) resolve();
      else signal.addEventListener("abort", () => resolve(), { once: true });
    });
    await importWaiting(from, signal, put);
  }
}

/** Ends the import, also one that is paused. */
export const stopImport = (): void => control.abort();

/** What came of it was seen. */
export function dismissImport(): void {
  if (state?.phase === "over") put(null);
}

/** From now on it outlives this page. */
export function keepForOtherPages(): void {
  if (isKept || !state || state.phase === "over" || state.phase === "looking") return;
  isKept = true;
  const { companions } = state;
  write(async () => {
    await keepFiles(companions);
    if (state) await keepProgress(state);
  });
}

function put(next: ImportState | null): void {
  state = next;
  for (const listener of listeners) listener();
  if (typeof window !== "undefined") window.dispatchEvent(new Event(IMPORTING));
  if (next?.phase === "waiting") keepForOtherPages();
  if (!isKept || !next) return;
  if (next.phase === "over") {
    isKept = false;
    write(forgetImport);
  } else write(() => keepProgress(next));
}

/** A device that keeps no more goes on for as long as this page is open. */
function write(work: () => Promise<void>): void {
  writing = writing.then(work).catch(() => {
    isKept = false;
  });
}

async function withLock(
  options: LockOptions,
  work: (signal: AbortSignal) => Promise<void>,
  taken: () => void,
): Promise<void> {
  const begin = async () => {
    control = new AbortController();
    const { signal } = control;
    await work(signal);
    await throughPauses(signal);
  };
  if (!navigator.locks) return begin();
  await navigator.locks.request(LOCK, options, (lock) => (lock ? begin() : taken()));
}
