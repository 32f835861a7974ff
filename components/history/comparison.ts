/** Opens and compares two versions for a preview. It runs in a worker and imports nothing of the page. */
import type * as Y from "yjs";
import { docOfState } from "@/client/history-state";
import { type BlockDifference, differenceOfNotes, type Part } from "@/lib/kinds/note/difference";
import {
  countNames,
  MAX_NAMES,
  noUnknowns,
  scanType,
  type Unknowns,
} from "@/lib/kinds/note/lenient-scan";
import { FRAGMENT, readBlocks } from "@/lib/kinds/note/text-blocks";
import { differenceOfText } from "@/lib/kinds/note/text-difference";

/** States as Yjs keeps them, opened and not yet looked at. */
export interface Question {
  state: Uint8Array;
  /** What it is compared with; null to show it without marks. */
  base: Uint8Array | null;
}

/** Plain data: a worker answers with it. */
export interface Comparison {
  /** Beside what every note may hold. */
  unknowns: Omit<Unknowns, "vocabulary">;
  title: Part[];
  steps: BlockDifference[];
  /** The base was no state of a note, so nothing is marked. */
  isBaseDamaged: boolean;
}

/** @throws Distrust for a state that is none, Error when the notes hold more unknown names than one is shown with */
export function compareStates({ state, base }: Question): Comparison {
  const after = docOfState(state);
  const before = base === null ? null : settled(base);
  const unknowns = unknownsIn(before === null ? [after] : [before, after]);
  return {
    unknowns: { nodes: unknowns.nodes, marks: unknowns.marks },
    title: differenceOfText(titleOf(before ?? after), titleOf(after), () => []),
    steps: before === null ? plainly(after) : differenceOfNotes(before, after),
    isBaseDamaged: base !== null && before === null,
  };
}

/** That the older one does not open spoils only the marks. */
function settled(base: Uint8Array): Y.Doc | null {
  try {
    return docOfState(base);
  } catch {
    return null;
  }
}

const plainly = (doc: Y.Doc): BlockDifference[] =>
  readBlocks(doc).map((block) => ({ kind: "same", block }));

function titleOf(doc: Y.Doc) {
  const title = doc.getMap("meta").get("title");
  return [{ text: typeof title === "string" ? title : "", marks: {} }];
}

function unknownsIn(docs: readonly Y.Doc[]): Unknowns {
  const unknowns = noUnknowns();
  for (const doc of docs) scanType(doc.getXmlFragment(FRAGMENT), unknowns);
  if (countNames(unknowns) > MAX_NAMES) throw new Error("This version has too many unknown parts.");
  return unknowns;
}
