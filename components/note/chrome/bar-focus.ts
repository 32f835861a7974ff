/** The bars by keyboard: Alt+F10 goes to the one that is shown, arrows move in it, Escape goes back to the text. */

import type { Command } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import type { Session } from "./session";

const BUTTONS = "button:not(:disabled), input, select";

/** The bar of this note in which the focus is. */
export function focusedBar(view: EditorView): HTMLElement | null {
  const bar = document.activeElement?.closest<HTMLElement>(".note-bar") ?? null;
  return bar && view.dom.closest(".note")?.contains(bar) ? bar : null;
}

export const focusBar: Command = (_state, _dispatch, view) => {
  const bars = view?.dom.closest(".note")?.querySelectorAll<HTMLElement>(".note-bar") ?? [];
  const shown = [...bars].find((bar) => bar.checkVisibility());
  shown?.querySelector<HTMLElement>(BUTTONS)?.focus();
  return shown !== undefined;
};

/** Keeps a bar while the focus is in it, and gives it its keys. @returns the way to stop */
export function followBars(session: Pick<Session, "view" | "changed">): () => void {
  const onKey = (event: KeyboardEvent) => {
    const view = session.view();
    if (view && moveInBar(view, event)) event.preventDefault();
  };
  // Who is focused next is known only after the event.
  const onBlur = () => requestAnimationFrame(() => session.changed(session.view()));
  document.addEventListener("keydown", onKey);
  document.addEventListener("focusout", onBlur);
  return () => {
    document.removeEventListener("keydown", onKey);
    document.removeEventListener("focusout", onBlur);
  };
}

/** @returns whether the key was one of the bar's own */
function moveInBar(view: EditorView, event: KeyboardEvent): boolean {
  const bar = focusedBar(view);
  if (!bar || event.defaultPrevented) return false;
  if (event.key === "Escape") {
    view.focus();
    return true;
  }
  if (event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement)
    return false;
  const buttons = [...bar.querySelectorAll<HTMLElement>(BUTTONS)];
  const at = buttons.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 };
  const step = steps[event.key];
  if (step === undefined) return false;
  buttons.at(step % buttons.length)?.focus();
  return true;
}
