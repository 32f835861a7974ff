/** Colours code shortly after it was typed. Colours are decorations and are not stored. */

import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";
import { type Token, tokensOf } from "./code-tokens";

const QUIET_MS = 150;
const known = new WeakMap<Node, Token[]>();

/** @returns the way to stop */
export function followCode(session: Session): () => void {
  let drawn: Node | null = null;
  let timer = 0;
  const draw = () => {
    timer = 0;
    const view = session.view();
    if (!view || view.state.doc === drawn) return;
    drawn = view.state.doc;
    paint(view, "code", decorationsOf(drawn));
  };
  const stop = session.follow(() => {
    if (session.view()?.state.doc === drawn) return;
    timer ||= window.setTimeout(draw, QUIET_MS);
  });
  draw();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function decorationsOf(doc: Node): Decoration[] {
  const decorations: Decoration[] = [];
  doc.descendants((node, pos) => {
    if (node.type.name === "codeBlock") {
      for (const { from, to, kind } of tokens(node))
        decorations.push(
          Decoration.inline(pos + 1 + from, pos + 1 + to, { class: `note-code-${kind}` }),
        );
    }
    return !node.isTextblock;
  });
  return decorations;
}

/** A block that did not change is not read again. */
function tokens(block: Node): Token[] {
  const { language } = block.attrs;
  if (typeof language !== "string") return [];
  const before = known.get(block);
  if (before) return before;
  // One character a position, also for what a newer client put into code.
  const code = block.textBetween(0, block.content.size, undefined, "\ufffc");
  const found = code.length === block.content.size ? tokensOf(code, language) : [];
  known.set(block, found);
  return found;
}
