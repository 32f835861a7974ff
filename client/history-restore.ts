/** Two uses of an old version: restoring the file to it, or copying it to a new file. */
import * as Y from "yjs";
import { paperTypes, restorePaper } from "../lib/kinds/business/restore";
import { contractTypes } from "../lib/kinds/contract/rows";
import { isOfSending, restoreContract } from "../lib/kinds/contract/sending";
import { type FileKind, kindOfDoc } from "../lib/kinds/file-kind";
import { levelOfUpdate } from "../lib/kinds/note/level";
import { restoredTypes, restoringOf } from "../lib/kinds/note/restore";
import { RESTORED } from "../lib/kinds/note/restored";
import { restoreWorkbook, workbookTypes } from "../lib/kinds/sheet/restore";
import { toBase64 } from "../lib/protocol/bytes";
import { defaultEnvironment, type Environment } from "./environment";
import { type CreatedNote, type FileRef, sealedFile, sendNewFile } from "./files";
import type { OpenFile } from "./sync/types";

export type Restoring = {
  /** Undoes the restore as one step, and keeps later edits. */
  undo(): void;
  /** Drops the undo information. */
  forget(): void;
};

/** Milliseconds of work, and then a pause in which the page draws and others' edits arrive. */
export type Turns = { ms: number; pause: () => Promise<unknown> };

const AT_ONCE: Turns = { ms: Number.POSITIVE_INFINITY, pause: () => Promise.resolve() };

/**
 * Restores a file as a normal edit: it is sent, merged and undone as one. It is computed in turns while the page stays
 * usable, and applied at once, so that closing the page leaves nothing half restored.
 */
export async function restoreVersion(
  file: Pick<OpenFile, "doc" | "role">,
  version: Y.Doc,
  { ms, pause }: Turns = AT_ONCE,
): Promise<Restoring> {
  if (file.role === "view") throw new Error("This link may not change the file.");
  const kind = kindOfDoc(file.doc);
  const draft = new Y.Doc();
  Y.applyUpdate(draft, Y.encodeStateAsUpdate(file.doc));
  const before = Y.encodeStateVector(draft);
  const steps = restoringOf(draft, version, kind === "contract" ? isOfSending : undefined);
  if (kind === "invoice") draft.transact(() => restorePaper(draft, version));
  if (kind === "contract") restoreContract(draft, version);
  if (kind === "sheet") draft.transact(() => restoreWorkbook(draft, version));
  while (!draft.transact(() => runFor(steps, ms))) await pause();
  const update = Y.encodeStateAsUpdate(draft, before);
  draft.destroy();
  return applyAsOne(file.doc, update);
}

/** Applies a change as one edit that can be undone. */
export function applyAsOne(doc: Y.Doc, update: Uint8Array): Restoring {
  const trackedOrigins = new Set([RESTORED]);
  const captureTimeout = Number.POSITIVE_INFINITY;
  const history = new Y.UndoManager([...restoredTypes(doc), ...TYPES[kindOfDoc(doc)](doc)], {
    trackedOrigins,
    captureTimeout,
  });
  Y.applyUpdate(doc, update, RESTORED);
  return {
    undo() {
      history.undo();
      history.destroy();
    },
    forget: () => history.destroy(),
  };
}

/** The types of each kind, besides those that all kinds have. */
const TYPES: Record<FileKind, (doc: Y.Doc) => Y.AbstractType<unknown>[]> = {
  note: () => [],
  invoice: paperTypes,
  contract: contractTypes,
  sheet: workbookTypes,
  document: () => [],
};

/** @returns whether all steps are done */
function runFor(steps: Iterator<void>, ms: number): boolean {
  const end = performance.now() + ms;
  do {
    if (steps.next().done) return true;
  } while (performance.now() < end);
  return false;
}

/** Creates a new file from a version, encrypted with its own key if the original is. */
export async function copyVersion(
  file: Pick<FileRef, "contentKeyText">,
  version: Y.Doc,
  title: string,
  environment: Environment = defaultEnvironment(),
): Promise<CreatedNote> {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(version));
  copy.getMap("meta").set("title", title);
  const state = Y.encodeStateAsUpdate(copy);
  copy.destroy();
  const level = levelOfUpdate(state);
  const more = level > 1 ? { minClient: level } : {};
  const made =
    file.contentKeyText === null
      ? { contentKey: null, body: { copy: toBase64(state), ...more } }
      : await sealedFile(state, more);
  return sendNewFile(made, environment);
}
