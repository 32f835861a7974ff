/** A copy of a document without what was removed: the original keeps that for as long as a person may undo it. */
import * as Y from "yjs";

export function withoutDeleted(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
