/** Draws an edit without looking at the blocks that are far: prosemirror-view alone looks at each of thousands. */
import type { Node } from "prosemirror-model";
import type { Decoration, DecorationSource, EditorView } from "prosemirror-view";
import { sameBlocks } from "@/components/note/common-blocks";
import type { NearNode } from "./near-window";

/** What prosemirror-view (its version is fixed) knows of a block that is drawn. */
interface BlockDesc {
  /** Of what is no block, nothing. */
  node?: Node;
  dom: globalThis.Node;
  matchesNode(node: Node, outer: readonly Decoration[], inner: DecorationSource): boolean;
  update(
    node: Node,
    outer: readonly Decoration[],
    inner: DecorationSource,
    view: EditorView,
  ): boolean;
}

interface DocumentDesc extends BlockDesc {
  node: Node;
  children: readonly BlockDesc[];
  innerDeco: DecorationSource & { locals(node: Node): readonly Decoration[] };
  /** From 2 on its own children are wrong. */
  dirty: number;
  updateChildren(view: EditorView, pos: number): void;
}

const seen = new WeakSet<DocumentDesc>();

/** @param nearOf the blocks that are drawn */
export function drawNear(view: EditorView, nearOf: () => readonly NearNode[]): void {
  const { docView } = view as unknown as { docView: DocumentDesc };
  if (seen.has(docView)) return;
  seen.add(docView);
  const drawAll = docView.updateChildren;
  let before: readonly NearNode[] = [];
  let { node: drawn } = docView;
  docView.updateChildren = (view, pos) => {
    const near = nearOf();
    const isSame =
      near.length === before.length && near.every(({ index }, at) => index === before[at]?.index);
    before = near;
    if (!isSame || !update(docView, drawn, view, near)) drawAll.call(docView, view, pos);
    drawn = docView.node;
  };
}

/** @returns false where other blocks changed, came or went, or one has to be drawn anew */
function update(
  desc: DocumentDesc,
  drawn: Node,
  view: EditorView,
  near: readonly NearNode[],
): boolean {
  const { children, node, innerDeco } = desc;
  const { childCount } = node;
  if (view.composing || desc.dirty > 1 || children.length !== childCount) return false;
  const { first, last } = sameBlocks(drawn, node);
  const isNear = (at: number) => near.some(({ index }) => index === at);
  for (let at = first; at < childCount - last; at++) if (!isNear(at)) return false;
  const locals = innerDeco.locals(node);
  if (locals.some(({ from, to }) => from === to)) return false;
  return near.every(({ node, pos, index }) => {
    const child = children[index];
    if (!child?.node) return false;
    const { dom } = child;
    const outer = locals.filter(({ from, to }) => from <= pos && to >= pos + node.nodeSize);
    const inner = innerDeco.forChild(pos, node);
    if (child.matchesNode(node, outer, inner)) return true;
    return child.update(node, outer, inner, view) && child.dom === dom;
  });
}
