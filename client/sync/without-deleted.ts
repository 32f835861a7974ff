/** A copy of a document without deleted content, which the original keeps for undo. */
import * as Y from "yjs";

export function withoutDeleted(doc: Y.Doc): Y.Doc {
  const copy = new Y.Doc();
  Y.applyUpdate(copy, Y.encodeStateAsUpdate(doc));
  return copy;
}
