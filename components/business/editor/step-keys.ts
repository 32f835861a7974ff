/** Undo and redo by key, in the editor of a paper or a contract. */
import type { KeyboardEvent } from "react";
import type { Editing } from "./editing";

/** Undo for the file's changes. A field with text that is no valid value yet has the browser's own undo. */
export function stepOnKey(event: KeyboardEvent, { undo, redo }: Editing): void {
  const { ctrlKey, metaKey, altKey, shiftKey, key, target } = event;
  if (!(ctrlKey || metaKey) || altKey) return;
  if (target instanceof HTMLElement && target.ariaInvalid === "true") return;
  const wanted = key.toLowerCase();
  const isRedo = (wanted === "z" && shiftKey) || (wanted === "y" && !shiftKey);
  if (!isRedo && (wanted !== "z" || shiftKey)) return;
  event.preventDefault();
  if (isRedo) redo();
  else undo();
}
