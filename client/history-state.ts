/** Turns an opened version's bytes into a document. A separate module, so that a worker can load it alone. */
import * as Y from "yjs";
import { applyUpdate } from "../lib/kinds/yjs-apply";
import { Distrust } from "./sync/failure";
import { guardState } from "./sync/inbox";

/** The error for a version that cannot be what was saved. */
export const doesNotOpen = (cause?: unknown) =>
  new Distrust("damaged", "This version does not open with this file's key.", { cause });

/** The caller owns the document. @throws Distrust when the bytes are not a file's state */
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
