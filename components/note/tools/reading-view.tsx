/** The reading view: the note without editing tools, at a chosen size. Escape or the button leaves it. */

import { AArrowDown, AArrowUp, Printer, X } from "lucide-react";
import type { EditorView } from "prosemirror-view";
import { useEffect, useState } from "react";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { BarButton } from "../chrome/buttons";
import type { Session } from "../chrome/session";
import { surfaceOf } from "../view";
import { blockAt } from "./block-places";
import { printNote } from "./print";

type Props = { session: Session; onLeave: () => void };

const SIZES = [0.85, 1, 1.15, 1.35, 1.6];
/** The one chosen last, for as long as the page is open. */
let chosenSize = 1;

export default function ReadingView({ session, onLeave }: Props) {
  const [size, setSize] = useState(chosenSize);
  const resize = (by: 1 | -1) => {
    chosenSize = Math.min(Math.max(size + by, 0), SIZES.length - 1);
    setSize(chosenSize);
  };
  useEffect(() => asPaper(session), [session]);
  useEffect(() => {
    document.documentElement.style.setProperty("--reading-size", String(SIZES[size] ?? 1));
  }, [size]);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isElsewhere = document.querySelector("dialog[open], .note-find, .note-outline");
      if (event.key !== "Escape" || event.defaultPrevented || isElsewhere) return;
      event.preventDefault();
      onLeave();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [onLeave]);
  return (
    <section className="note-reading-bar no-print" aria-label="Reading view">
      <BarButton label="Smaller text" onPress={() => resize(-1)} icon={AArrowDown} />
      <BarButton label="Larger text" onPress={() => resize(1)} icon={AArrowUp} />
      <BarButton label="Print" onPress={() => void printNote()} icon={Printer} />
      <BarButton label="Leave reading view" onPress={onLeave} icon={X} />
    </section>
  );
}

/** @returns a function that restores the view */
function asPaper(session: Session): () => void {
  const root = document.documentElement;
  const before = session.view();
  const wasEditable = before?.editable === true;
  const place = before && blockAt(before, HEADER_ROOM_PX + 1);
  let calmed: EditorView | null = null;
  // A view that was rebuilt is editable again.
  const calm = () => {
    const view = session.view();
    if (!view || view === calmed) return;
    calmed = view;
    if (wasEditable)
      view.setProps({ editable: () => false, attributes: surfaceOf(false, session.kit) });
  };
  root.setAttribute("data-note-reading", "");
  const stop = session.follow(calm);
  calm();
  if (window.scrollY > 0) reveal(session, place);
  before?.dom.focus({ preventScroll: true });
  return () => {
    stop();
    const view = session.view();
    const here = view && window.scrollY > 0 ? blockAt(view, HEADER_ROOM_PX + 1) : null;
    root.removeAttribute("data-note-reading");
    if (wasEditable)
      view?.setProps({ editable: () => true, attributes: surfaceOf(true, session.kit) });
    reveal(session, here);
    view?.dom.focus({ preventScroll: true });
  };
}

/** Keeps the line that was read in sight when the size changes. */
function reveal(session: Session, pos: number | null): void {
  const dom = pos === null ? null : session.view()?.nodeDOM(pos);
  if (dom instanceof Element) dom.scrollIntoView({ block: "start" });
}
