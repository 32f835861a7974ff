/** A document with a history of typing: mostly appended letters, some deletions, some jumps. */
import * as Y from "yjs";
import { seededRandom } from "./measure.mjs";

/** @param onUpdate gets the update of every single edit */
export function typedDocument(edits, seed, onUpdate = undefined) {
  const doc = new Y.Doc();
  doc.clientID = seed;
  if (onUpdate) doc.on("update", onUpdate);
  const random = seededRandom(seed);
  const text = doc.getText("text");
  let cursor = 0;
  for (let edit = 0; edit < edits; edit++) {
    if (random() < 0.02) cursor = Math.floor(random() * (text.length + 1));
    if (random() < 0.15 && cursor > 0) {
      cursor--;
      text.delete(cursor, 1);
    } else {
      text.insert(Math.min(cursor, text.length), "abcdefghij klmnop"[edit % 17]);
      cursor++;
    }
  }
  return doc;
}
