/** Whole blocks as a selection: Escape chooses the one the caret is in, Shift and the arrows more of them. */

import type { Node, ResolvedPos } from "prosemirror-model";
import {
  type EditorState,
  Plugin,
  Selection,
  type SelectionBookmark,
  TextSelection,
} from "prosemirror-state";
import type { Mappable } from "prosemirror-transform";
import { Decoration, DecorationSet, type EditorView } from "prosemirror-view";

/** One or more blocks in a row, of the note itself and not of a cell. */
export class BlockSelection extends Selection {
  /** The places before the first block that was chosen, and before the last one. */
  readonly anchorBlock: number;
  readonly headBlock: number;

  constructor(doc: Node, anchorBlock: number, headBlock = anchorBlock) {
    const from = doc.resolve(Math.min(anchorBlock, headBlock));
    const last = Math.max(anchorBlock, headBlock);
    const to = doc.resolve(last + (doc.nodeAt(last)?.nodeSize ?? 0));
    if (headBlock < anchorBlock) super(to, from);
    else super(from, to);
    this.anchorBlock = anchorBlock;
    this.headBlock = headBlock;
  }

  override map(doc: Node, mapping: Mappable): Selection {
    const anchor = mapping.mapResult(this.anchorBlock, 1);
    const head = mapping.mapResult(this.headBlock, 1);
    if (anchor.deletedAfter && head.deletedAfter) return Selection.near(doc.resolve(head.pos));
    const [first, last] = anchor.deletedAfter ? [head, head] : [anchor, head];
    return at(doc, first.pos, last.deletedAfter ? first.pos : last.pos);
  }

  override eq(other: Selection): boolean {
    return (
      other instanceof BlockSelection &&
      other.anchorBlock === this.anchorBlock &&
      other.headBlock === this.headBlock &&
      other.to === this.to
    );
  }

  override toJSON() {
    return { type: "blocks", anchor: this.anchorBlock, head: this.headBlock };
  }

  static override fromJSON(doc: Node, json: { anchor?: unknown; head?: unknown }): Selection {
    const { anchor, head } = json;
    if (typeof anchor !== "number" || typeof head !== "number")
      throw new RangeError("Not a selection of blocks");
    return at(doc, anchor, head);
  }

  override getBookmark(): SelectionBookmark {
    return new BlockBookmark(this.anchorBlock, this.headBlock);
  }
}
BlockSelection.prototype.visible = false;
Selection.jsonID("blocks", BlockSelection);

class BlockBookmark implements SelectionBookmark {
  constructor(
    private readonly anchor: number,
    private readonly head: number,
  ) {}
  map(mapping: Mappable): SelectionBookmark {
    return new BlockBookmark(mapping.map(this.anchor, 1), mapping.map(this.head, 1));
  }
  resolve(doc: Node): Selection {
    return at(doc, this.anchor, this.head);
  }
}

/** The blocks at these places; a caret nearby where there are none. */
function at(doc: Node, anchor: number, head: number): Selection {
  const isBlock = (pos: number) => {
    if (pos < 0 || pos >= doc.content.size) return false;
    return doc.resolve(pos).depth === 0;
  };
  if (isBlock(anchor) && isBlock(head)) return new BlockSelection(doc, anchor, head);
  return Selection.near(doc.resolve(Math.min(Math.max(anchor, 0), doc.content.size)));
}

/** How many blocks are chosen; 0 with the caret in text. */
export function chosenBlocks({ selection, doc }: EditorState): number {
  if (!(selection instanceof BlockSelection)) return 0;
  return selection.$to.index(0) - doc.resolve(selection.from).index(0);
}

export function blockSelection(): Plugin {
  return new Plugin({
    props: {
      handleKeyDown: onKey,
      decorations({ selection, doc }) {
        if (!(selection instanceof BlockSelection)) return null;
        const drawn: Decoration[] = [];
        doc.nodesBetween(selection.from, selection.to, (node, pos) => {
          drawn.push(Decoration.node(pos, pos + node.nodeSize, { class: "note-chosen" }));
          return false;
        });
        return DecorationSet.create(doc, drawn);
      },
    },
  });
}

function onKey(view: EditorView, event: KeyboardEvent): boolean {
  if (event.isComposing || event.ctrlKey || event.metaKey) return false;
  const { selection } = view.state;
  if (event.key === "Escape") {
    // Not ours alone: after Escape, Tab leaves the text.
    if (selection instanceof BlockSelection) select(view, insideOf(view.state, selection));
    else if (selection instanceof TextSelection) select(view, around(view.state));
    return false;
  }
  if (!(selection instanceof BlockSelection) || event.altKey) return false;
  const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (by) return step(view, selection, by, event.shiftKey);
  if (event.key === "Enter") return select(view, insideOf(view.state, selection));
  return false;
}

/** The blocks the selection touches. */
function around({ selection, doc }: EditorState): Selection {
  const before = ($pos: ResolvedPos) => ($pos.depth > 0 ? $pos.before(1) : $pos.pos);
  return at(doc, before(selection.$anchor), before(selection.$head));
}

/** The caret at the end of the block chosen last. */
function insideOf({ doc }: EditorState, { headBlock }: BlockSelection): Selection {
  const end = headBlock + (doc.nodeAt(headBlock)?.nodeSize ?? 0);
  return Selection.near(doc.resolve(end), -1);
}

function step(view: EditorView, selection: BlockSelection, by: number, extend: boolean): true {
  const { doc } = view.state;
  const $head = doc.resolve(selection.headBlock);
  const index = Math.min(Math.max($head.index(0) + by, 0), doc.childCount - 1);
  const head = $head.posAtIndex(index, 0);
  return select(view, at(doc, extend ? selection.anchorBlock : head, head));
}

function select(view: EditorView, selection: Selection): true {
  view.dispatch(view.state.tr.setSelection(selection).scrollIntoView());
  return true;
}
