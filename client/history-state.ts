/** An opened version's bytes, made a document; apart from the history, as a page does so beside itself. */
import * as Y from "yjs";
import { applyUpdate } from "../lib/kinds/yjs-apply";
import { Distrust } from "./sync/failure";
import { guardState } from "./sync/inbox";

/** What is said of a version that cannot be what was saved. */
export const doesNotOpen = (cause?: unknown) =>
  new Distrust("damaged", "This version does not open with this file's key.", { cause });

/** The document belongs to the caller. @throws Distrust for bytes that are no state of a file */
export function docOfState(state: Uint8Array): Y.Doc {
  const doc = new Y.Doc();
  try {
    guardState(state);
    applyUpdate(doc, state);
  } catch (error) {
    throw doesNotOpen(error);
  }
  return doc;
}
