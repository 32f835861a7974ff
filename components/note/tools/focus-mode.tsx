/** Focus mode: dims all but the block that is written in, until the mode is left. */

import { Decoration } from "prosemirror-view";
import { useEffect } from "react";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";

type Props = { session: Session; onLeave: () => void };

export default function FocusMode({ session, onLeave }: Props) {
  useEffect(() => {
    const root = document.documentElement;
    root.setAttribute("data-note-focus", "");
    let drawn = "";
    const draw = () => {
      const view = session.view();
      if (!view) return;
      const { doc, selection } = view.state;
      const here: { from: number; to: number }[] = [];
      // All blocks of the selection.
      doc.nodesBetween(selection.from, Math.max(selection.to, selection.from + 1), (node, from) => {
        here.push({ from, to: from + node.nodeSize });
        return false;
      });
      const places = here.map(({ from }) => from).join();
      if (places === drawn) return;
      drawn = places;
      const lit = here.map(({ from, to }) => Decoration.node(from, to, { class: "note-here" }));
      paint(view, "here", lit);
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
