/** Binds a ProseMirror view to the note in a Y.Doc, and rebuilds it when unknown names arrive. */

import type { Schema } from "prosemirror-model";
import { type Command, EditorState, type Plugin, Selection } from "prosemirror-state";
import { tableEditing } from "prosemirror-tables";
import { EditorView } from "prosemirror-view";
import { initProseMirrorDoc, ySyncPlugin, yUndoPlugin } from "y-prosemirror";
import type { Awareness } from "y-protocols/awareness";
import * as Y from "yjs";
import { HEADER_ROOM_PX } from "@/components/comments/into-sight";
import { noteSchema } from "@/lib/kinds/note/lenient";
import {
  countNames,
  MAX_NAMES,
  noUnknowns,
  scanEvents,
  scanType,
} from "@/lib/kinds/note/lenient-scan";
import type { AttachmentDesk } from "./attachments/desk";
import { guardBinding, undoHistory } from "./binding";
import { readCaret } from "./caret";
import type { Choice } from "./commands/catalogue";
import type { EditorKit } from "./kit";
import { copying, copySerializer } from "./paste/copy";
import { pasteParser, pasting } from "./paste/paste";
import { blockIds } from "./plugins/block-ids";
import { clicks } from "./plugins/clicks";
import { cursors } from "./plugins/cursors";
import { keyboard } from "./plugins/keys";
import { lazyPluginSlot } from "./plugins/lazy-plugin";
import { narrow } from "./plugins/narrow";
import { painted } from "./plugins/painted";
import { repairCells } from "./plugins/repair";
import { slashMenu } from "./plugins/slash";
import { threadAnchors } from "./plugins/thread-anchors";
import { typedLinks } from "./plugins/typed-links";
import { adoptStrayText, holdsStrayText } from "./stray-text";

export type NoteRole = "owner" | "edit" | "view";

export type NoteViewOptions = {
  kit: EditorKit;
  place: HTMLElement;
  doc: Y.Doc;
  awareness: Awareness;
  role: NoteRole;
  onNeedLevel(level: number): Promise<void>;
  /** Runs a block choice from the slash menu. */
  choose(view: EditorView, choice: Choice): void;
  openLink: Command;
  /** Shows the note's attachments; null where there are none to fetch. */
  desk: AttachmentDesk | null;
  /** The note turned into something that cannot be shown; the view is closed. */
  onRefuse(reason: string): void;
  /** After every change of state, and with null when there is no view any more. */
  onChange(view: EditorView | null): void;
};

/** Why a note cannot be shown: it holds what no note may hold. */
export class UnreadableNoteError extends Error {}

/** Views in the middle of a change of their own, which is also a transaction of the Y.Doc. */
const drawing = new WeakSet<EditorView>();

const refusalOf = ({ noun }: EditorKit): string =>
  `This ${noun} has content that can’t be shown safely. Nothing in it was changed.`;

const EDITABLE = {
  "aria-multiline": "true",
  "aria-description": "Type / for blocks. Press Escape, then Tab, to leave the text.",
  spellcheck: "true",
};

/** What the text is to who cannot see it. */
export function surfaceOf(editable: boolean, { noun }: EditorKit): Record<string, string> {
  const role = editable ? "textbox" : "document";
  const more = editable ? EDITABLE : { tabindex: "0" };
  return { role, "aria-label": noun === "note" ? "Note" : "Document", class: "note-text", ...more };
}

/** Opens the note; call the answer to close it. */
export function openNote(options: NoteViewOptions): () => void {
  const { doc, onChange, kit } = options;
  const fragment = doc.getXmlFragment(kit.fragment);
  const editable = options.role !== "view";
  // A viewer's is never sent, and is the same as an editor's.
  adoptStrayText(doc, kit.fragment);
  const unknowns = noUnknowns(kit.vocabulary);
  scanType(fragment, unknowns);
  refuseUnreadable(fragment, countNames(unknowns), kit);
  const undo = undoHistory(fragment, kit.undone(doc));
  let view: EditorView | null = null;

  const build = () => {
    const selection = view?.state.selection.toJSON();
    const focused = view?.hasFocus() ?? false;
    view?.destroy();
    view = createView(options, fragment, noteSchema(unknowns), undo.manager, rebuild);
    restore(view, selection, focused);
    onChange(view);
    // Focus is no transaction, but the menus come and go with it.
    for (const event of ["focus", "blur"]) view.dom.addEventListener(event, refresh);
  };
  const refresh = () => requestAnimationFrame(() => view && onChange(view));
  // Registered before the binding, so new names are known before it could drop them.
  const watch = (events: Y.YEvent<Y.AbstractType<unknown>>[]) => {
    const added = scanEvents(events, unknowns);
    const stray = holdsStrayText(events, fragment);
    if (stray) adoptStrayText(doc, kit.fragment);
    if (added || stray) rebuild();
  };
  const rebuild = () => {
    try {
      refuseUnreadable(fragment, countNames(unknowns), kit);
      build();
    } catch (error) {
      console.error("The note can’t be shown.", error);
      close(refusalOf(kit));
    }
  };
  const close = (refusal?: string) => {
    doc.off("beforeAllTransactions", catchCaret);
    fragment.unobserveDeep(watch);
    view?.destroy();
    view = null;
    undo.close();
    onChange(null);
    if (refusal) options.onRefuse(refusal);
  };
  const catchCaret = () => {
    if (view && editable && !drawing.has(view)) readCaret(view);
  };
  doc.on("beforeAllTransactions", catchCaret);
  fragment.observeDeep(watch);
  build();
  return () => close();
}

function createView(
  options: NoteViewOptions,
  fragment: Y.XmlFragment,
  schema: Schema,
  manager: Y.UndoManager,
  rebuild: () => void,
): EditorView {
  const { doc, mapping } = initProseMirrorDoc(fragment, schema);
  const created = EditorState.create({
    doc: doc.childCount > 0 ? doc : (schema.topNodeType.createAndFill() ?? doc),
    plugins: plugins(options, fragment, schema, manager, mapping),
  });
  guardBinding(created, rebuild);
  const state = options.kit.bind(created);
  const editable = options.role !== "view";
  const view: EditorView = new EditorView(options.place, {
    state,
    editable: () => editable,
    // Clear of the page's header above and the phone's bar below.
    scrollMargin: { top: HEADER_ROOM_PX + 8, right: 8, bottom: 72, left: 8 },
    scrollThreshold: { top: HEADER_ROOM_PX, right: 0, bottom: 64, left: 0 },
    clipboardParser: pasteParser(schema),
    clipboardSerializer: copySerializer(schema),
    attributes: surfaceOf(editable, options.kit),
    dispatchTransaction(tr) {
      view.updateState(view.state.apply(narrow(view.state, tr)));
      options.onChange(view);
    },
  });
  // Also where something is only drawn again, as the pages of a Document are.
  const update = view.updateState.bind(view);
  view.updateState = (next) => {
    drawing.add(view);
    try {
      update(next);
    } finally {
      drawing.delete(view);
    }
  };
  return view;
}

function plugins(
  options: NoteViewOptions,
  fragment: Y.XmlFragment,
  schema: Schema,
  manager: Y.UndoManager,
  mapping: ReturnType<typeof initProseMirrorDoc>["mapping"],
): Plugin[] {
  const editable = options.role !== "view";
  const { kit } = options;
  const own = kit.plugins(options, schema);
  const shared = [
    ySyncPlugin(fragment, { mapping }),
    cursors(options.awareness, editable),
    copying(),
    clicks(),
    ...painted(),
    ...own.all,
  ];
  // Behind what mends an edit: a guest sees what the edit came to.
  if (!editable) return [...shared, lazyPluginSlot()];
  return [
    ...shared,
    yUndoPlugin({ undoManager: manager }),
    slashMenu(options.choose, kit.blocks.choices),
    ...own.writing,
    ...keyboard(options.openLink, kit.blocks),
    typedLinks(),
    pasting(options.onNeedLevel),
    blockIds(),
    threadAnchors((id) => options.doc.getMap("comments").has(id)),
    repairCells(),
    tableEditing(),
    lazyPluginSlot(),
  ];
}

function restore(view: EditorView, selection: unknown, focused: boolean): void {
  try {
    if (selection) {
      const { tr } = view.state;
      view.dispatch(tr.setSelection(Selection.fromJSON(tr.doc, selection)));
    }
  } catch {
    // The place is gone with the content that held it; the caret starts at the top.
  }
  if (focused) view.focus();
}

function refuseUnreadable(fragment: Y.XmlFragment, names: number, kit: EditorKit): void {
  const blocks = fragment.toArray().every((child) => child instanceof Y.XmlElement);
  if (!blocks || names > MAX_NAMES) {
    throw new UnreadableNoteError(refusalOf(kit));
  }
}
