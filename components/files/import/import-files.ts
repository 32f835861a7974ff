/** Files of other programs becoming notes, one after the other, until all are through or something concerns them all. */
import { ApiError, NetworkError } from "@/client/http";
import { waitWords } from "@/components/file-page/problem-words";
import { GuardError } from "@/lib/kinds/yjs-guard";
import { LISTED } from "../listed-file";
import { Companions, type Given, isImage, isNote } from "./companions";
import { type Dropped, filesIn, MOST_FILES } from "./dropped";
import { type Imported, importNote } from "./import-note";
import { ImportError, TOO_LARGE } from "./read";

export type Outcome =
  | { name: string; imported: Imported }
  /** Why it did not become a note. */
  | { name: string; words: string };

export interface ImportState {
  phase: "looking" | "running" | "paused" | "over";
  /** One for each file that is through. */
  outcomes: readonly Outcome[];
  /** Files that are to become notes, in order. */
  waiting: readonly Given[];
  companions: Companions;
  /** Why it pauses, or why nothing could begin. */
  words: string | null;
}

export const BEGINNING: ImportState = {
  phase: "looking",
  outcomes: [],
  waiting: [],
  companions: new Companions([]),
  words: null,
};

type Tell = (state: ImportState) => void;

/** Looks which files there are, and imports them. */
export async function importDropped(
  dropped: Dropped,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  try {
    const companions = new Companions(inOrder(await filesIn(dropped)));
    const waiting = companions.all.filter((given) => isNote(given) || isAsked(given));
    if (!signal.aborted) await importWaiting({ ...BEGINNING, companions, waiting }, signal, tell);
  } catch (error) {
    const words =
      error instanceof RangeError
        ? `It holds more than ${MOST_FILES.toLocaleString()} files. Import it in parts.`
        : "The files could not be read. Choose them again.";
    if (!(error instanceof RangeError)) console.error("What was dropped was not read.", error);
    tell({ ...BEGINNING, phase: "over", words });
  }
}

/** Browsers give a folder's files in any order; files that were chosen stay as they were. */
function inOrder(files: readonly Given[]): readonly Given[] {
  if (!files.some(isOfFolder)) return files;
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...files].sort((one, other) => compare(one.path, other.path));
}

const isOfFolder = ({ path }: Given): boolean => path.includes("/");

/** Without the folder's own name, which is the same for all that is in it. */
const shownPath = ({ path }: Given): string => path.slice(path.indexOf("/") + 1);

/** Whoever chose it by itself is told why it is no note; of a folder, it is told what stays behind. */
const isAsked = (given: Given): boolean => !isOfFolder(given) && !isImage(given);

/** Goes on with what waits. Stops, without an error, when the signal aborts. */
export async function importWaiting(
  from: ImportState,
  signal: AbortSignal,
  tell: Tell,
): Promise<void> {
  let state: ImportState = { ...from, phase: "running", words: null };
  tell(state);
  for (const [at, given] of from.waiting.entries()) {
    if (signal.aborted) break;
    const outcome = await outcomeOf(given, state.companions, signal);
    if ("pause" in outcome) return tell({ ...state, phase: "paused", words: outcome.pause });
    const outcomes = [...state.outcomes, outcome];
    state = { ...state, outcomes, waiting: from.waiting.slice(at + 1) };
    tell(state);
  }
  tell({ ...state, phase: "over" });
}

async function outcomeOf(
  given: Given,
  companions: Companions,
  signal: AbortSignal,
): Promise<Outcome | { pause: string }> {
  const name = shownPath(given);
  try {
    const imported = await importNote(given, companions, signal);
    window.dispatchEvent(new Event(LISTED));
    return { name, imported };
  } catch (error) {
    if (signal.aborted) return { name, words: "Stopped. No note was made." };
    const pause = pauseFor(error);
    return pause === null ? { name, words: wordsFor(error) } : { pause };
  }
}

/** What would be said of every other file too. */
function pauseFor(error: unknown): string | null {
  if (error instanceof NetworkError)
    return "The server cannot be reached. Check the connection, then go on.";
  if (error instanceof ApiError && error.status === 429)
    return `The server takes 30 new files an hour. Go on in ${waitWords(error.retryAfter)}; until then, keep this page open.`;
  return null;
}

function wordsFor(error: unknown): string {
  if (error instanceof ImportError) return error.message;
  const isTooLarge = error instanceof GuardError && error.code === "size";
  if (isTooLarge || (error instanceof ApiError && error.status === 413)) return TOO_LARGE;
  console.error("A file was not imported.", error);
  return "It cannot be read as a note.";
}

/** What was brought and became no note, each with the reason. */
export function leftBehind({ companions, waiting, phase }: ImportState) {
  if (phase !== "over") return [];
  const stopped = waiting.map((given) => ({ title: shownPath(given), words: "Not imported." }));
  const others = companions.all.filter((given) => !isNote(given) && !isAsked(given));
  const kept = others.flatMap((given) => {
    const title = shownPath(given);
    if (!isImage(given)) return [{ title, words: "No kind of file that becomes a note." }];
    // Of a note that was not read nobody knows what it shows.
    if (companions.isShown(given) || waiting.length > 0) return [];
    return [{ title, words: "No imported note shows it." }];
  });
  return [...stopped, ...kept];
}
