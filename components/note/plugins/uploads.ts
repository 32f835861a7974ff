/**
 * Placeholders for uploads. They are decorations, not part of the note: others don't see them, and they move with the text.
 */

import type { Node, NodeType } from "prosemirror-model";
import { type EditorState, Plugin, PluginKey, type Transaction } from "prosemirror-state";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";
import { notify } from "@/components/ui/toast";
import type { UploadDesk } from "../attachments/desk";
import {
  type AttachmentBlock,
  type AttachmentInput,
  givenName,
  type StoredAttachmentInput,
} from "../attachments/given";
import { element } from "../attachments/parts";
import { attachmentsIn } from "./attachments-copied";
import { hasOutsideImages, newPasted } from "./attachments-pasted";
import { anchoredAt, anchorOf } from "./uploads-anchor";

export interface UploadPlace {
  id: string;
  given: AttachmentInput;
  /** Drawn in its place and filled by its upload. */
  dom: HTMLElement;
  pos: number;
  /** The same as a place in the Yjs document, for when the page is opened again; null where it has none. */
  anchor: unknown;
}
type Places = { desk: UploadDesk; places: readonly UploadPlace[] };
type Message = { add: readonly UploadPlace[] } | { end: string };

const uploadsKey = new PluginKey<Places>("note-uploads");

export const takesFiles = (state: EditorState): boolean => uploadsKey.get(state) !== undefined;

const LEFT_OUT =
  "Images from other websites were left out, because loading them would reveal your visit to those sites. Save an image, then drop it into the note.";

export function uploads(desk: UploadDesk): Plugin {
  const pasted = newPasted(desk.isOwn);
  return new Plugin<Places>({
    key: uploadsKey,
    state: {
      // A new view takes over the places of the earlier one.
      init: (_, { doc }) => ({ desk, places: desk.places.map((place) => within(place, doc)) }),
      apply(tr, { places }) {
        const message: Message | undefined = tr.getMeta(uploadsKey);
        const ended = message && "end" in message ? message.end : null;
        const at = places.findIndex(({ id }) => id === ended);
        const left = places
          .map((place, index) => ({ ...place, pos: moved(tr, place.pos, at !== -1 && index > at) }))
          .filter((_, index) => index !== at);
        return { desk, places: message && "add" in message ? [...left, ...message.add] : left };
      },
    },
    props: {
      decorations(state) {
        const places = uploadsKey.getState(state)?.places ?? [];
        return places.length === 0 ? null : DecorationSet.create(state.doc, places.map(widget));
      },
      transformPastedHTML(html) {
        pasted.hear(html);
        return html;
      },
      transformPasted: (slice, { state }) => pasted.rename(slice, state),
      handlePaste(view, { clipboardData }, slice) {
        const pos = view.state.selection.head;
        if (attachFiles(view, pastedFiles(clipboardData), pos)) return true;
        if (hasOutsideImages(clipboardData?.getData("text/html") ?? "")) notify({ text: LEFT_OUT });
        return attach(view, pasted.only(slice) ?? [], pos);
      },
      handleDrop(view, { clientX: left, clientY: top, dataTransfer }, slice) {
        if (view.dragging) return false;
        const pos = view.posAtCoords({ left, top })?.pos ?? view.state.doc.content.size;
        if (attachFiles(view, [...(dataTransfer?.files ?? [])], pos)) return true;
        return attach(view, pasted.only(slice) ?? [], pos);
      },
    },
    appendTransaction(trs, _before, state) {
      const taken = trs.some(({ docChanged }) => docChanged) ? pasted.takeOut(state) : null;
      if (taken === null) return null;
      const add = taken.found.map(({ given, pos }) => newPlace(given, pos));
      return taken.tr.setMeta(uploadsKey, { add } satisfies Message);
    },
    view(view) {
      desk.onEnd = (id, block) => end(view, id, block);
      desk.onKept = (kept) =>
        add(
          view,
          kept.map((given) => keptPlace(view.state, given)),
        );
      desk.resume();
      return {
        update: ({ state }) => {
          const places = uploadsKey.getState(state)?.places ?? [];
          const fresh = places.filter(({ id }) => desk.places.every((known) => known.id !== id));
          desk.places = places;
          // The Yjs document is what the state is by now.
          const sent = fresh.map((place) => ({ ...place, anchor: anchorOf(state, place.pos) }));
          if (sent.length > 0) desk.send(sent);
        },
      };
    },
  });
}

/** Begins to attach files at a place. @returns false where there are none, or none are taken */
export function attachFiles(view: EditorView, files: readonly File[], pos: number): boolean {
  const given = files.map((file): AttachmentInput => ({ kind: "file", file }));
  return attach(view, given, pos);
}

function attach(view: EditorView, given: readonly AttachmentInput[], pos: number): boolean {
  if (given.length === 0 || !takesFiles(view.state)) return false;
  const { schema, doc } = view.state;
  const at = pastOthers(doc, pos, placeOf(doc, pos, schema.nodes.image));
  add(
    view,
    given.map((each) => newPlace(each, at)),
  );
  return true;
}

/** What is given one after the other under the same line stays in that order. */
function pastOthers(doc: Node, pos: number, place: number): number {
  let at = place;
  if (at <= pos) return at;
  for (;;) {
    const next = doc.resolve(at).nodeAfter;
    if (next?.type.name !== "image" && next?.type.name !== "file") return at;
    at += next.nodeSize;
  }
}

function add(view: EditorView, places: readonly UploadPlace[]): void {
  view.dispatch(view.state.tr.setMeta(uploadsKey, { add: places } satisfies Message));
}

function newPlace(given: AttachmentInput, pos: number): UploadPlace {
  const dom = element("div", "note-upload", element("bdi", "note-file-name", givenName(given)));
  dom.contentEditable = "false";
  return { id: crypto.randomUUID(), given, dom, pos, anchor: null };
}

function keptPlace(state: EditorState, given: StoredAttachmentInput): UploadPlace {
  const pos = anchoredAt(state, given.anchor);
  return newPlace(given, placeOf(state.doc, pos, state.schema.nodes.image));
}

/** Takes a place away, and puts a block there when its bytes are on the server. */
function end(view: EditorView, id: string, block: AttachmentBlock | null): void {
  const place = uploadsKey.getState(view.state)?.places.find((place) => place.id === id);
  if (place === undefined) return;
  const { schema, doc, tr } = view.state;
  // A page may have ended after its block was written, and before it was known to be.
  const isThere =
    place.given.kind === "kept" && attachmentsIn(doc.content).includes(place.given.id);
  const node = block && !isThere && schema.nodes[block.name]?.create(block.attrs);
  if (node) {
    const at = placeOf(doc, place.pos, node.type);
    tr.insert(at, node);
    // A line to go on writing on.
    const last = tr.doc.lastChild;
    if (last?.type === node.type && schema.nodes.paragraph)
      tr.insert(tr.doc.content.size, schema.nodes.paragraph.create());
  }
  view.dispatch(tr.setMeta(uploadsKey, { end: id } satisfies Message));
}

/** The nearest place where such a block can stand: before the line a position is at the start of, else after it. */
export function placeOf(doc: Node, pos: number, type: NodeType | undefined): number {
  const $pos = doc.resolve(Math.min(Math.max(pos, 0), doc.content.size));
  for (let depth = $pos.depth; type && depth >= 0; depth -= 1) {
    const index = $pos.index(depth);
    if (!$pos.node(depth).canReplaceWith(index, index, type)) continue;
    if (depth === $pos.depth) return $pos.pos;
    const child = depth + 1;
    return $pos.pos <= $pos.start(child) ? $pos.before(child) : $pos.after(child);
  }
  return doc.content.size;
}

/** What is inserted stands after the places before it, and before those after it; a line added below it, after all. */
function moved({ mapping }: Transaction, pos: number, isAfter: boolean): number {
  return mapping.maps.reduce((at, map, step) => map.map(at, step === 0 && isAfter ? 1 : -1), pos);
}

const widget = ({ id, pos, dom }: UploadPlace): Decoration =>
  Decoration.widget(pos, dom, { key: id, side: -1, stopEvent: () => true, ignoreSelection: true });

const within = (place: UploadPlace, doc: Node): UploadPlace => ({
  ...place,
  pos: Math.min(place.pos, doc.content.size),
});

/** Programs copy text together with a picture of it; then the text is pasted. */
function pastedFiles(data: DataTransfer | null): File[] {
  const files = [...(data?.files ?? [])];
  const html = data?.getData("text/html") ?? "";
  return /[^\s]/.test(html.replace(/<[^>]*>/g, "")) ? [] : files;
}
