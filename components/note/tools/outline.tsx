/** The outline of a note's headings and its length. Beside the text where there is room, otherwise a sheet at the bottom. */

import { X } from "lucide-react";
import type { Node } from "prosemirror-model";
import type { EditorView } from "prosemirror-view";
import { useEffect, useRef, useState } from "react";
import { INSERT } from "@/lib/kinds/note/suggestion-marks";
import { BarButton } from "../chrome/buttons";
import type { Session } from "../chrome/session";
import type { EditorKit } from "../kit";
import type { Entry } from "../plugins/contents";
import { withoutSuggested } from "../suggestions/copied";
import { countWords, type Length, lengthWords } from "./word-count";

type Props = { session: Session; onClose: () => void };
type Seen = { entries: Entry[]; here: number; all: Length; chosen: Length | null };

const QUIET_MS = 250;

export default function Outline({ session, onClose }: Props) {
  const [seen, setSeen] = useState<Seen>(() => look(session));
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    panel.current?.querySelector("button")?.focus();
    let timer = 0;
    const stop = session.follow(() => {
      timer ||= window.setTimeout(() => {
        timer = 0;
        setSeen(look(session));
      }, QUIET_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [session]);
  const depth = (entry: Entry) => Math.min(session.kit.levelOf(entry.node), 4);
  return (
    <section
      ref={panel}
      className="note-outline"
      aria-label="Outline and word count"
      onKeyDown={(event) => {
        if (event.key === "Escape") onClose();
      }}
    >
      <header>
        <h2>Outline</h2>
        <BarButton label="Close" onPress={onClose} icon={X} />
      </header>
      {seen.entries.length === 0 ? (
        <p className="note-outline-empty">Headings of this {session.kit.noun} appear here.</p>
      ) : (
        <ul>
          {seen.entries.map((entry, index) => (
            <li key={keyOf(entry)} data-depth={depth(entry)}>
              <button
                type="button"
                dir="auto"
                aria-current={index === seen.here ? "location" : undefined}
                onClick={() => {
                  const view = session.view();
                  if (view) goTo(view, session.kit, entry.node);
                }}
              >
                {entry.node.textContent}
              </button>
            </li>
          ))}
        </ul>
      )}
      <footer>
        <p>{lengthWords(seen.all)}</p>
        {seen.chosen && <p>Selected: {lengthWords(seen.chosen)}</p>}
      </footer>
    </section>
  );
}

/** An id may be anything another program wrote. */
const keyOf = ({ node, pos }: Entry): string | number =>
  typeof node.attrs.id === "string" ? node.attrs.id : pos;

function look(session: Session): Seen {
  const state = session.view()?.state;
  if (!state) return { entries: [], here: -1, all: countWords(""), chosen: null };
  const { doc, selection } = state;
  const entries = session.kit.headings(doc);
  const text = (from: number, to: number) => {
    const { content } = withoutSuggested(doc.slice(from, to), INSERT);
    return content.textBetween(0, content.size, "\n", "\n");
  };
  return {
    entries,
    here: entries.findLastIndex(({ pos }) => pos <= selection.head),
    all: countWords(text(0, doc.content.size)),
    chosen: selection.empty ? null : countWords(text(selection.from, selection.to)),
  };
}

/** Brings a heading into sight, if it is still there. */
function goTo(view: EditorView, { headings, show }: EditorKit, heading: Node): void {
  const found = headings(view.state.doc).find(({ node }) => node === heading);
  if (found) show(view, found.pos, "start");
}
