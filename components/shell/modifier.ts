/** The name of the modifier key on this person's keyboard. Only in the browser. */
export function modifierKey(): "Ctrl" | "⌘" {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent) ? "⌘" : "Ctrl";
}
