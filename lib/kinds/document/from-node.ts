/** A Document's blocks read from its editor: of a node that did not change, the same block. */
import type { Node } from "prosemirror-model";
import { type Block, type Run, randomId } from "../note/text-blocks";
import { marksOfObject } from "./schema-marks";
import { OBJECTS } from "./schema-objects";

const known = new WeakMap<Node, Block>();
const read = new WeakMap<Node, readonly Block[]>();
/** Of blocks whose own id is missing or another's, which only other programs write. */
const substitutes = new WeakMap<Node, Block>();

/** A Document before an edit, and how many of its blocks are the same at both ends of it. */
export interface Before {
  doc: Node;
  first: number;
  last: number;
}

export function blocksOfNode(doc: Node, before?: Before): readonly Block[] {
  const blocks = read.get(doc) ?? (before && blocksAfter(doc, before)) ?? allBlocks(doc);
  read.set(doc, blocks);
  return blocks;
}

/** After words were written; null where blocks came or went. */
function blocksAfter(doc: Node, { doc: old, first, last }: Before): readonly Block[] | null {
  const known = read.get(old);
  if (!known || doc.childCount !== old.childCount) return null;
  const blocks = known.slice();
  for (let at = first; at < blocks.length - last; at++) {
    const block = blockOf(doc.child(at));
    const { id } = block.attributes;
    if (typeof id !== "string" || id !== blocks[at]?.attributes.id) return null;
    blocks[at] = block;
  }
  return blocks;
}

function allBlocks(doc: Node): readonly Block[] {
  const ids = new Set<unknown>();
  return doc.content.content.map((node) => {
    const block = blockOf(node);
    const { id } = block.attributes;
    const isOwn = typeof id === "string" && id !== "" && !ids.has(id);
    ids.add(id);
    return isOwn ? block : substituteOf(node, block);
  });
}

function substituteOf(node: Node, block: Block): Block {
  const made = substitutes.get(node);
  if (made) return made;
  const substitute = { ...block, attributes: { ...block.attributes, id: `~${randomId()}` } };
  substitutes.set(node, substitute);
  return substitute;
}

function blockOf(node: Node): Block {
  const found = known.get(node);
  if (found) return found;
  const block: Block = {
    name: node.type.name,
    attributes: attributesOf(node),
    runs: [],
    children: [],
  };
  node.forEach((child) => {
    if (child.isInline) block.runs.push(runOf(child));
    else block.children.push(blockOf(child));
  });
  known.set(node, block);
  return block;
}

function runOf(node: Node): Run {
  const marks = Object.fromEntries(node.marks.map(({ type, attrs }) => [type.name, { ...attrs }]));
  if (node.isText) return { text: node.text ?? "", marks };
  const attributes = attributesOf(node);
  if (node.type.name === "hardBreak") return { text: "\n", marks };
  if (!(OBJECTS as readonly string[]).includes(node.type.name)) return { text: "\ufffc", marks };
  const object = { name: node.type.name, attributes };
  return { text: "", marks: { ...marks, ...marksOfObject(attributes) }, object };
}

/** Without those that are absent. */
function attributesOf({ attrs }: Node): Record<string, unknown> {
  const there: Record<string, unknown> = {};
  for (const name in attrs) if (attrs[name] !== null) there[name] = attrs[name];
  return there;
}
