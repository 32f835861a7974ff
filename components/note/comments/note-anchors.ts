/** What comments are on in a note: its words, its images and its files. */

import type { Node } from "prosemirror-model";
import { Decoration } from "prosemirror-view";
import type { Doc } from "yjs";
import type { ChosenAnchor, CommentAnchors } from "@/components/comments/anchors";
import { commentThreads } from "@/lib/kinds/note/comments";
import { openThreads } from "@/lib/kinds/note/comments-entries";
import type { Session } from "../chrome/session";
import { paint } from "../plugins/painted";
import {
  blockToComment,
  enterWords,
  leaveWords,
  markStretches,
  type Range,
  rangeToComment,
  showWords,
  stretchOf,
  threadsAtCaret,
  unmark,
} from "./marks";
import { selectorOf } from "./note-highlights";
import { isMarkIn, isTextOf } from "./note-places";

export function noteAnchors(session: Session, doc: Doc): CommentAnchors {
  return {
    words: {
      file: "note",
      how: "Select text, an image or a file to comment on it.",
      choose: "Select the text you want to comment on first.",
      go: "Go to the text",
      gone: ({ block }) => (block === null ? "Text deleted" : "Deleted"),
    },
    threads: () => commentThreads(doc),
    follow(moved, changed) {
      let text = session.view()?.state.doc;
      return session.follow(() => {
        moved();
        const now = session.view()?.state.doc;
        if (now === text) return;
        text = now;
        changed();
      });
    },
    here() {
      const view = session.view();
      if (!view?.hasFocus()) return null;
      const { state } = view;
      const on = blockToComment(state);
      const blocks = on ? [on.id] : [];
      return { place: state.selection.head, threads: threadsAtCaret(state), blocks };
    },
    chosen: () => chosenIn(session, doc),
    contains: isTextOf(session),
    isMark: isMarkIn(session),
    selectorOf,
    show(thread, below) {
      const view = session.view();
      if (view) showWords(view, thread, below);
    },
    enter(thread) {
      const view = session.view();
      if (view) enterWords(view, thread);
    },
    leave: () => session.view()?.focus(),
    remove(thread) {
      const view = session.view();
      const stretches = view ? unmark(view, thread) : [];
      return () => {
        const now = session.view();
        if (now) markStretches(now, thread, stretches);
      };
    },
  };
}

/** The selected words, image or file; else the word at the caret. */
function chosenIn(session: Session, doc: Doc): ChosenAnchor | null {
  const view = session.view();
  if (!view) return null;
  const { state } = view;
  const block = blockToComment(state);
  const [here] = block
    ? openThreads(doc).flatMap((thread) => (thread.block === block.id ? [thread.id] : []))
    : threadsAtCaret(state);
  const range = block ?? rangeToComment(state);
  if (here === undefined && !(range && view.editable)) return null;
  const stretch = block || !range ? null : stretchOf(state, range);
  return {
    quote: block?.called ?? (range ? wordsIn(state.doc, range) : ""),
    block: block?.id ?? null,
    thread: here ?? null,
    draw() {
      const draw = block ? Decoration.node : Decoration.inline;
      const look = { class: "note-comment-new" };
      paint(view, "comment", range ? [draw(range.from, range.to, look)] : []);
      return () => {
        const now = session.view();
        if (now) paint(now, "comment", []);
      };
    },
    put(thread) {
      const now = session.view();
      if (!now || !stretch) return;
      markStretches(now, thread, [stretch]);
      leaveWords(now, stretch);
    },
  };
}

const wordsIn = (doc: Node, { from, to }: Range): string =>
  doc.textBetween(from, to, " ", " ").trim();
