/** Paste: clean HTML from anywhere, Markdown recognised in plain text, an address over words links them. */
import { DOMParser, type Fragment, type Schema, Slice } from "prosemirror-model";
import { Plugin } from "prosemirror-state";
import type { EditorView } from "prosemirror-view";
import { safeHref } from "@/lib/kinds/note/schema-links";
import { needsLevel2 } from "../commands/level";
import { setLink } from "../commands/links";
import { looksLikeMarkdown } from "./looks-like-markdown";
import { withoutActive } from "./without-active";

export function pasting(onNeedLevel: (level: number) => Promise<void>): Plugin {
  return new Plugin({
    props: {
      transformPastedHTML: withoutActive,
      transformPasted: keepFirstLine,
      handleDOMEvents: {
        focus: soon,
        dragenter: soon,
        paste: pasteOnceClean,
      },
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
  const careful = new DOMParser(schema, parser.rules);
  careful.parseSlice = (dom, options) => {
    cleaning()?.(dom);
    return parser.parseSlice(dom, options);
  };
  return careful;
}

function soon(): false {
  void fetchCleaning();
  return false;
}

/** The clipboard is empty by the time that what cleans it is here, so it is copied. */
function pasteOnceClean(view: EditorView, event: ClipboardEvent): boolean {
  const html = event.clipboardData?.getData("text/html") ?? "";
  if (!html || cleaning() !== null || isShift(view) || view.composing) return false;
  event.preventDefault();
  const clipboardData = copyOf(event.clipboardData);
  void fetchCleaning().then(() => {
    if (!view.isDestroyed) view.pasteHTML(html, new ClipboardEvent("paste", { clipboardData }));
  });
  return true;
}

function copyOf(data: DataTransfer | null): DataTransfer {
  const copy = new DataTransfer();
  for (const type of data?.types ?? [])
    if (type !== "Files") copy.setData(type, data?.getData(type) ?? "");
  for (const file of data?.files ?? []) copy.items.add(file);
  return copy;
}

/** In an empty line, a line that looks its own way keeps its looks; else only its words would come. */
function keepFirstLine(slice: Slice, view: EditorView): Slice {
  const { $from, empty } = view.state.selection;
  const first = slice.content.firstChild;
  const isEmptyLine =
    empty && $from.parent.type.name === "paragraph" && $from.parent.content.size === 0;
  if (!isEmptyLine || first?.type.name !== "paragraph" || slice.content.childCount < 2)
    return slice;
  return new Slice(slice.content, 0, slice.openEnd);
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

type Clean = (root: Node) => void;

let clean: Clean | null = null;
let coming: Promise<void> | null = null;

/** Null until it is here. */
const cleaning = (): Clean | null => clean;

/** Settles without it where it cannot be fetched; it is tried again the next time. */
function fetchCleaning(): Promise<void> {
  coming ??= import("./normalise").then(
    ({ normalise }) => {
      clean = normalise;
    },
    () => {
      coming = null;
    },
  );
  return coming;
}
