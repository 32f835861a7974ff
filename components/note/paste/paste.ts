/** Paste: clean HTML from anywhere, Markdown recognised in plain text, an address over words links them. */

import { DOMParser, type Fragment, type Schema, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { safeHref } from "@/lib/kinds/note/schema-links";
import { needsLevel2 } from "../commands/level";
import { setLink } from "../commands/links";
import { looksLikeMarkdown } from "./looks-like-markdown";
import { normalise } from "./normalise";

export function pasting(onNeedLevel: (level: number) => Promise<void>): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: withoutActive,
      handlePaste(view, event, slice) {
        const data = event.clipboardData;
        const text = data?.getData("text/plain") ?? "";
        const html = data?.getData("text/html") ?? "";
        if (linkSelection(view, text)) return true;
        if (!html && !isShift(view) && pasteMarkdown(view, text)) return true;
        if (!needsLevel2(slice.content)) return false;
        void onNeedLevel(2).then(
          () => insert(view, slice),
          () => insert(view, plain(view.state.schema, slice)),
        );
        return true;
      },
    },
  });
}

/** ProseMirror's parser, after our clean-up of the pasted tree. */
export function pasteParser(schema: Schema): DOMParser {
  const parser = DOMParser.fromSchema(schema);
  const cleaning = new DOMParser(schema, parser.rules);
  cleaning.parseSlice = (dom, options) => {
    normalise(dom);
    return parser.parseSlice(dom, options);
  };
  return cleaning;
}

/**
 * Styles, scripts and handlers never run from the clipboard (the page's policy and ProseMirror's inert
 * parse see to that); they are cut here so that an ordinary paste raises no policy report.
 */
function withoutActive(html: string): string {
  return withoutCode(html).replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag.replace(/\son\w+\s*=\s*("[^"]*"|'[^']*'|[^\s>]+)/gi, ""),
  );
}

/** Cuts whole elements that hold no text of the note; one that is never closed takes the rest. Linear in any case. */
function withoutCode(html: string): string {
  const lower = html.toLowerCase();
  const opening = /<(style|script|title|xml)\b/g;
  let kept = "";
  let from = 0;
  for (let found = opening.exec(lower); found !== null; found = opening.exec(lower)) {
    kept += html.slice(from, found.index);
    const close = lower.indexOf(`</${found[1]}`, opening.lastIndex);
    const end = close === -1 ? -1 : lower.indexOf(">", close);
    if (end === -1) return kept;
    from = end + 1;
    opening.lastIndex = from;
  }
  return kept + html.slice(from);
}

function isShift(view: EditorView): boolean {
  return (view as unknown as { input?: { shiftKey?: boolean } }).input?.shiftKey === true;
}

function linkSelection(view: EditorView, text: string): boolean {
  const { from, to, empty, $from } = view.state.selection;
  const href =
    /^\S{1,2000}$/.test(text.trim()) && /^[a-z]+:/i.test(text.trim())
      ? safeHref(text.trim())
      : null;
  if (!href || $from.parent.type.spec.code) return false;
  if (!empty) return setLink({ from, to }, href)(view.state, view.dispatch);
  const link = view.state.schema.marks.link;
  if (!link) return false;
  const words = view.state.schema.text(text.trim(), [link.create({ href }), ...$from.marks()]);
  view.dispatch(view.state.tr.replaceSelectionWith(words, false).removeStoredMark(link));
  return true;
}

/** The converter is the one imports use; it is fetched the first time somebody pastes Markdown. */
function pasteMarkdown(view: EditorView, text: string): boolean {
  if (view.state.selection.$from.parent.type.spec.code || !looksLikeMarkdown(text)) return false;
  void import("./markdown").then(
    ({ markdownSlice }) => insert(view, markdownSlice(text, view.state.schema)),
    () => view.dispatch(view.state.tr.insertText(text)),
  );
  return true;
}

function insert(view: EditorView, slice: Slice): void {
  if (view.isDestroyed) return;
  view.dispatch(view.state.tr.replaceSelection(slice).scrollIntoView().setMeta("paste", true));
}

/** The same words without what only a newer level may hold, when the file could not be raised. */
function plain(schema: Schema, slice: Slice): Slice {
  const text = slice.content.textBetween(0, slice.content.size, "\n");
  const paragraphs = text
    .split("\n")
    .map((line) => schema.node("paragraph", null, line ? [schema.text(line)] : []));
  const wrapped: Fragment = Slice.maxOpen(
    schema.node(schema.topNodeType, null, paragraphs).content,
  ).content;
  return new Slice(wrapped, 1, 1);
}
