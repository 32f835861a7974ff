/** Only the text, and in it only the block one writes in: the rest steps back until one leaves the mode. */

import { Decoration } from "prosemirror-view";
import { useEffect } from "react";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";

type Props = { session: Session; onLeave: () => void };

export default function FocusMode({ session, onLeave }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute("data-note-focus", "");
    let drawn = -1;
    const draw = () => {
      const view = session.view();
      if (!view) return;
      const { $head } = view.state.selection;
      const from = $head.depth > 0 ? $head.before(1) : $head.pos;
      const node = view.state.doc.nodeAt(from);
      if (from === drawn || !node) return;
      drawn = from;
      paint(view, "here", [Decoration.node(from, from + node.nodeSize, { class: "note-here" })]);
    };
    const stop = session.follow(draw);
    draw();
    session.view()?.focus();
    return () => {
      stop();
      root.removeAttribute("data-note-focus");
      const view = session.view();
      if (view) paint(view, "here", []);
    };
  }, [session]);
  return (
    <button type="button" className="note-focus-leave" onClick={onLeave}>
      Leave focus mode
    </button>
  );
}
