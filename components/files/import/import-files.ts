/** Files of other programs becoming notes, one after the other, until all are through; where the server asks for it, after a wait. */

import { pause, waitAndRetry } from "@/client/archive/wait-and-retry";
import { ApiError, NetworkError } from "@/client/http";
import { Companions, type FileToImport, isImage, isNote } from "@/client/import/companions";
import { byPath, MAX_FILES, reasonToLeave } from "@/client/import/kinds";
import { ImportError } from "@/lib/kinds/import-error";
import { GuardError } from "@/lib/kinds/yjs-guard";
import { LISTED } from "../listed-file";
import type { Dropped } from "./chosen";
import { filesIn } from "./dropped";
import { importArchiveFile, isArchiveFile } from "./import-archive";
import { importCalendar, isCalendarFile } from "./import-calendar";
import { type Imported, importNote } from "./import-note";
import { importPaper, isPaperFile } from "./import-paper";
import { importSheet, isSheetFile } from "./import-sheet";
import { kindOf, TOO_LARGE } from "./read";

export type Outcome =
  | { name: string; imported: Imported }
  /** Why it did not become a note. */
  | { name: string; words: string };

export interface ImportState {
  /** waiting: for the server's next hour; it goes on by itself. paused: somebody has to see to the connection. */
  phase: "looking" | "running" | "waiting" | "paused" | "over";
  /** How many became notes on a page before this one. */
  madeBefore: number;
  /** When it goes on, in milliseconds since 1970; null while it does not wait. */
  resumeAt: number | null;
  /** One for each file that is through. */
  outcomes: readonly Outcome[];
  /** How much of the first that waits is read, from 0 to 1. */
  part: number;
  /** Files that are to become notes, in order. */
  waiting: readonly FileToImport[];
  companions: Companions;
  /** Why it pauses, or why nothing could begin. */
  words: string | null;
}

export const BEGINNING: ImportState = {
  phase: "looking",
  madeBefore: 0,
  resumeAt: null,
  outcomes: [],
  part: 0,
  waiting: [],
  companions: new Companions([]),
  words: null,
};

type Tell = (state: ImportState) => void;

export const madeIn = ({ outcomes, madeBefore }: ImportState): number =>
  outcomes.reduce(
    (sum, outcome) => sum + ("imported" in outcome ? (outcome.imported.made ?? 1) : 0),
    madeBefore,
  );

/** How the files came: chosen as documents; or chosen or dropped, one by one or in a folder. */
export type Origin = "documents" | "files";

/** Which of the files become Documents, by how they came; the others become notes. */
const BECOMES_DOCUMENT: Record<Origin, (given: FileToImport) => boolean> = {
  documents: isNote,
  files: ({ file }) => kindOf(file.name) === "docx",
};

/** Looks which files there are, and imports them. */
export async function importDropped(
  dropped: Dropped,
  origin: Origin,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  try {
    const files = (await filesIn(dropped)).map((given) =>
      BECOMES_DOCUMENT[origin](given) ? { ...given, isDocument: true } : given,
    );
    const companions = new Companions(inOrder(files));
    const waiting = companions.all.filter(isWaiting);
    if (!signal.aborted) await importWaiting({ ...BEGINNING, companions, waiting }, signal, tell);
  } catch (error) {
    const words =
      error instanceof RangeError
        ? `It has more than ${MAX_FILES.toLocaleString()} files. Import it in parts.`
        : "The files couldn’t be read. Select them again.";
    if (!(error instanceof RangeError)) console.error("The dropped files couldn’t be read.", error);
    tell({ ...BEGINNING, phase: "over", words });
  }
}

/** Browsers give a folder's files in any order; files that were chosen stay as they were. */
function inOrder(files: readonly FileToImport[]): readonly FileToImport[] {
  return files.some(isOfFolder) ? byPath(files) : files;
}

const isOfFolder = ({ path }: FileToImport): boolean => path.includes("/");

/** Without the folder's own name, which is the same for all that is in it. */
const shownPath = ({ path }: FileToImport): string => path.slice(path.indexOf("/") + 1);

/** Whoever chose it by itself is told why it is no note; of a folder, it is told what stays behind. */
const isAsked = (given: FileToImport): boolean => !isOfFolder(given) && !isImage(given);

/** Goes on with what waits. Stops, without an error, when the signal aborts. */
export async function importWaiting(
  from: ImportState,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  let state: ImportState = { ...from, phase: "running", resumeAt: null, words: null };
  const onWait = (resumeAt: number | null) => {
    state = { ...state, phase: resumeAt === null ? "running" : "waiting", resumeAt };
    tell(state);
  };
  tell(state);
  for (const [at, given] of from.waiting.entries()) {
    if (signal.aborted) break;
    const onPart = (part: number) => {
      state = { ...state, part };
      tell(state);
    };
    const make = (from: FileToImport) =>
      waitAndRetry(() => importFile(from, state.companions, signal, onPart), {
        ...{ signal, pause, onWait },
      });
    const outcome = await outcomeOf(given, make, signal);
    if ("pause" in outcome) return tell({ ...state, phase: "paused", words: outcome.pause });
    const outcomes = [...state.outcomes, outcome];
    state = { ...state, outcomes, part: 0, waiting: from.waiting.slice(at + 1) };
    tell(state);
  }
  tell({ ...state, phase: "over", resumeAt: null });
}

function importFile(
  given: FileToImport,
  companions: Companions,
  signal: AbortSignal,
  onPart: (part: number) => void,
): Promise<Imported> {
  if (isSheetFile(given)) return importSheet(given, signal, onPart);
  if (isCalendarFile(given)) return importCalendar(given, signal);
  if (isArchiveFile(given)) return importArchiveFile(given, signal, onPart);
  return isPaperFile(given) ? importPaper(given, signal) : importNote(given, companions, signal);
}

/** An image is no file of its own: it goes where a note shows it. */
const isWaiting = (given: FileToImport): boolean =>
  isAsked(given) || (!isImage(given) && reasonToLeave(given.file.name) === null);

async function outcomeOf(
  given: FileToImport,
  make: (given: FileToImport) => Promise<Imported>,
  signal: AbortSignal,
): Promise<Outcome | { pause: string }> {
  const name = shownPath(given);
  try {
    const imported = await make(given).catch((error: unknown) => {
      // The page was left while this note was made, and its link with it: it is made once more.
      if (!(error instanceof ApiError) || error.status !== 409) throw error;
      return make({ ...given, id: crypto.randomUUID() });
    });
    window.dispatchEvent(new Event(LISTED));
    return { name, imported };
  } catch (error) {
    if (signal.aborted) return { name, words: "Stopped before it was imported." };
    const pause = pauseFor(error);
    return pause === null ? { name, words: wordsFor(error) } : { pause };
  }
}

/** What would be said of every other file too. */
function pauseFor(error: unknown): string | null {
  if (error instanceof NetworkError)
    return "The server can’t be reached. Check your connection, then continue.";
  return null;
}

function wordsFor(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  const isTooLarge = error instanceof GuardError && error.code === "size";
  if (isTooLarge || (error instanceof ApiError && error.status === 413)) return TOO_LARGE;
  console.error("A file wasn’t imported.", error);
  return "It can’t be read.";
}

/** What was brought and became no note, each with the reason. */
export function leftBehind({ companions, waiting, phase, madeBefore }: ImportState) {
  if (phase !== "over") return [];
  const stopped = waiting.map((given) => ({ title: shownPath(given), words: "Not imported." }));
  const others = companions.all.filter((given) => !isWaiting(given));
  const kept = others.flatMap((given) => {
    const title = shownPath(given);
    const words = reasonToLeave(given.file.name);
    if (words !== null) return [{ title, words }];
    // Of a note that was not read here nobody knows what it shows.
    if (companions.isShown(given) || waiting.length > 0 || madeBefore > 0) return [];
    return [{ title, words: "No imported note uses it." }];
  });
  return [...stopped, ...kept];
}

/** What was taken and what was not, as a file. */
export async function reportOf(state: ImportState): Promise<Blob> {
  const { importReport } = await import("@/lib/formats/import-report");
  const taken = state.outcomes.map((outcome) =>
    "imported" in outcome
      ? {
          ...{ file: outcome.name, isImported: true, title: outcome.imported.title },
          notes: outcome.imported.leftOut.join("; "),
        }
      : { file: outcome.name, isImported: false, title: "", notes: outcome.words },
  );
  const behind = leftBehind(state).map(({ title, words }) => ({
    ...{ file: title, isImported: false, title: "", notes: words },
  }));
  return new Blob([importReport([...taken, ...behind])], { type: "text/csv;charset=utf-8" });
}
