/**
 * Handles attachments pasted from another note. Their blocks name bytes that this note doesn't have, so each is replaced by
 * an upload placeholder before the note contains it.
 */
import { Fragment, type Node, Slice } from "prosemirror-model";
import type { EditorState, Transaction } from "prosemirror-state";
import { attachmentId } from "@/lib/kinds/note/schema-attachments";
import type { Copied } from "../attachments/given";
import { attachmentsIn, COPY_MARK } from "./attachments-copied";

const MARKED = new RegExp(`\\b${COPY_MARK}="([\\w.-]{1,100})"`);
const BLOCKS = /<figure\b/i;
/** Names a block on its way through one transaction. */
const PREFIX = "pasted:";

export interface Pasted {
  /** Hears of pasted HTML before it is read. */
  hear(html: string): void;
  /** What was read, with each block of another note under a name of its own. */
  rename(slice: Slice, state: EditorState): Slice;
  /** All there is, where nothing but blocks of another note is pasted; null where anything else is. */
  only(slice: Slice): Copied[] | null;
  /** Takes those blocks out again. @returns null where there are none */
  takeOut(state: EditorState): { tr: Transaction; found: { given: Copied; pos: number }[] } | null;
}

/** @param isOwn whether this page copied it out of this note */
export function newPasted(isOwn: (mark: string) => boolean): Pasted {
  let heard: { mark: string | null } | null = null;
  const known = new Map<string, Copied>();

  const renamed = (node: Node, mark: string | null): Node => {
    const name = `${PREFIX}${crypto.randomUUID()}`;
    const attrs = { ...node.attrs, id: null };
    const block = { name: node.type.name === "file" ? "file" : "image", attrs } as const;
    known.set(name, { kind: "copied", mark, block });
    return node.type.create({ ...node.attrs, attachment: name });
  };
  const givenOf = ({ attrs }: Node): Copied | undefined => known.get(attrs.attachment);

  return {
    hear(html) {
      heard = BLOCKS.test(html) ? { mark: MARKED.exec(html)?.[1] ?? null } : null;
    },
    rename(slice, { doc }) {
      const from = heard;
      heard = null;
      if (from === null || (from.mark !== null && isOwn(from.mark))) return slice;
      const here = new Set(attachmentsIn(doc.content));
      const isOthers = (node: Node) => {
        const id = attachmentId(node.attrs.attachment);
        return id !== null && !here.has(id);
      };
      const content = mapped(slice.content, (node) =>
        isOthers(node) ? renamed(node, from.mark) : node,
      );
      return new Slice(content, slice.openStart, slice.openEnd);
    },
    only({ content }) {
      const given: Copied[] = [];
      content.forEach((node) => {
        const copied = givenOf(node);
        if (copied) given.push(copied);
      });
      if (given.length === 0 || given.length < content.childCount) return null;
      known.clear();
      return given;
    },
    takeOut({ doc, tr }) {
      if (known.size === 0) return null;
      const found: { given: Copied; pos: number }[] = [];
      doc.descendants((node, pos) => {
        const given = givenOf(node);
        if (given) found.push({ given, pos });
      });
      if (found.length === 0) return null;
      known.clear();
      for (const { pos } of found.toReversed()) remove(tr, pos);
      const places = found.map(({ given, pos }) => ({ given, pos: tr.mapping.map(pos, -1) }));
      return { tr, found: places };
    },
  };
}

/** A parent that must not be empty keeps a line. */
function remove(tr: Transaction, pos: number): void {
  const $pos = tr.doc.resolve(pos);
  const { nodeAfter: node, parent } = $pos;
  const index = $pos.index();
  if (node === null) return;
  const line = tr.doc.type.schema.nodes.paragraph;
  if (parent.canReplace(index, index + 1)) tr.delete(pos, pos + node.nodeSize);
  else if (line) tr.replaceWith(pos, pos + node.nodeSize, line.create());
}

function mapped(content: Fragment, change: (node: Node) => Node): Fragment {
  const nodes: Node[] = [];
  content.forEach((node) => {
    nodes.push(change(node.isLeaf ? node : node.copy(mapped(node.content, change))));
  });
  return Fragment.from(nodes);
}

/** Images elsewhere: their bytes are not ours to fetch, and fetching would tell who reads here. */
export const hasOutsideImages = (html: string): boolean => /<img\b/i.test(html);
