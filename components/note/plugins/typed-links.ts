/** An address becomes a link when a space or Enter follows it. One of our own files gets the file's title for words. */

import { type EditorState, Plugin, type Transaction } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { safeHref } from "@/lib/kinds/note/schema-links";
import { ownLink } from "../commands/own-links";
import { inOneStep } from "../commands/undo-step";

const ADDRESS = /(?:^|[\s(])(https?:\/\/[^\s<>"]{3,2000})$/;
/** These end a sentence sooner than an address. */
const TRAILING = /[.,;:!?'’”\]]+$/;

const loadOwn = () => import("../tools/own-file");

export function typedLinks(): Plugin {
  return new Plugin({
    props: {
      handleTextInput(view, from, to, text) {
        const found = text === " " && from === to ? addressBefore(view.state, from) : null;
        if (!found) return false;
        const tr = linked(view.state, found).insertText(" ", from);
        write(view, tr.scrollIntoView(), found.href);
        return true;
      },
      handleKeyDown(view, { key, shiftKey, isComposing }) {
        const { empty, head } = view.state.selection;
        if (key !== "Enter" || shiftKey || isComposing || !empty) return false;
        const found = addressBefore(view.state, head);
        if (found) write(view, linked(view.state, found), found.href);
        return false;
      },
      handlePaste(view, { clipboardData }) {
        const href = clipboardData?.getData("text/plain").trim() ?? "";
        const { empty, $from } = view.state.selection;
        if (clipboardData?.getData("text/html") || !empty || $from.parent.type.spec.code)
          return false;
        if (!/^https?:\S+$/.test(href) || !ownLink(href)) return false;
        // Without it the address is pasted as any other.
        void loadOwn().then(
          ({ pasteOwn }) => pasteOwn(view, href),
          () => view.pasteText(href),
        );
        return true;
      },
    },
  });
}

type Address = { from: number; to: number; href: string };

/** The address that ends at a place, without what ends a sentence; null where it cannot or need not become a link. */
export function addressBefore(state: EditorState, pos: number): Address | null {
  const $pos = state.doc.resolve(pos);
  const { parent, parentOffset } = $pos;
  if (!parent.isTextblock || parent.type.spec.code) return null;
  const before = parent.textBetween(Math.max(0, parentOffset - 2_050), parentOffset, "", " ");
  const typed = ADDRESS.exec(before)?.[1];
  const address = typed && withoutTrailing(typed);
  const href = safeHref(address);
  if (!typed || !address || !href) return null;
  const from = pos - typed.length;
  const to = from + address.length;
  const { link, code } = state.schema.marks;
  const marked = [link, code].some((type) => type && state.doc.rangeHasMark(from, to, type));
  return marked ? null : { from, to, href };
}

/** A bracket that was opened within the address belongs to it. */
function withoutTrailing(typed: string): string {
  const bare = typed.replace(TRAILING, "");
  const isOutside = bare.endsWith(")") && !bare.includes("(");
  return isOutside ? withoutTrailing(bare.slice(0, -1)) : bare;
}

function linked(state: EditorState, { from, to, href }: Address): Transaction {
  const type = state.schema.marks.link;
  const { tr } = state;
  return type ? tr.addMark(from, to, type.create({ href })).removeStoredMark(type) : tr;
}

function write(view: EditorView, tr: Transaction, href: string): void {
  inOneStep(view, () => view.dispatch(tr));
  if (!ownLink(href)) return;
  // Until then, and without it, the address stands there as it was typed.
  void loadOwn().then(
    ({ nameOwn }) => nameOwn(view, href),
    () => {},
  );
}
