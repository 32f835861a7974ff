/**
 * Gives a Yjs tree the content of another with few edits: equal parts stay the same items, so that cursors stay and
 * concurrent edits merge.
 */
import * as Y from "yjs";
import { align, alignBy, gapsBetween } from "./alignment";
import { isSameJson } from "./json";
import { piecesOf } from "./words";

type Node = Y.XmlElement | Y.XmlText;
type Tree = Y.XmlFragment | Y.XmlElement;

/**
 * In steps, as it takes long: which nodes come and go is the first one, then each that stays is its own.
 * @param live is changed @param wanted is only read, and belongs to another document
 */
export function* restoreTree(live: Tree, wanted: Tree): Generator<void> {
  const [before, after] = [nodesOf(live), nodesOf(wanted)];
  const pairs = alignBy(before, after, [idOf, contentOf, kindOf]);
  const gaps = gapsBetween(pairs, before.length, after.length);
  // From the end, so that no place moves before its turn.
  for (const { removed, added, pair } of gaps.reverse()) {
    const at = pair ? pair[0] - removed.length : before.length - removed.length;
    if (removed.length > 0) live.delete(at, removed.length);
    if (added.length > 0)
      live.insert(
        at,
        added.map((i) => cloneOf(after[i] as Node)),
      );
  }
  for (const [one, other] of pairs) {
    yield;
    yield* restoreNode(before[one] as Node, after[other] as Node);
  }
}

const nodesOf = (tree: Tree): Node[] =>
  tree.toArray().filter((node): node is Node => isElement(node) || node instanceof Y.XmlText);

const isElement = (node: unknown): node is Y.XmlElement => node instanceof Y.XmlElement;

const cloneOf = (node: Node): Node => node.clone() as Node;

const idOf = (node: Node): string | null => {
  const id: unknown = isElement(node) ? node.getAttribute("id") : null;
  return isElement(node) && typeof id === "string" ? `${node.nodeName} ${id}` : null;
};

/** What a node says, whatever its id. */
function contentOf(node: Node): string {
  if (!isElement(node)) return JSON.stringify(node.toDelta());
  const { id: _id, ...attributes } = node.getAttributes() as Record<string, unknown>;
  return JSON.stringify([node.nodeName, attributes, nodesOf(node).map(contentOf)]);
}

const kindOf = (node: Node): string | null => {
  if (!isElement(node)) return "#text";
  return idOf(node) === null ? node.nodeName : null;
};

/** The same with one node and its attributes, where both are of one kind. */
export function* restoreNode(live: Node, wanted: Node): Generator<void> {
  if (isElement(live) && isElement(wanted)) {
    restoreAttributes(live, wanted);
    yield* restoreTree(live, wanted);
  } else if (!isElement(live) && !isElement(wanted)) restoreText(live, wanted);
}

function restoreAttributes(live: Y.XmlElement, wanted: Y.XmlElement): void {
  const [before, after] = [live.getAttributes(), wanted.getAttributes()];
  for (const name of Object.keys(before)) if (!(name in after)) live.removeAttribute(name);
  for (const [name, value] of Object.entries(after)) {
    if (value !== undefined && !isSameJson(before[name], value)) live.setAttribute(name, value);
  }
}

interface Piece {
  /** A text, or an embedded object. */
  insert: unknown;
  attributes: Record<string, unknown>;
  length: number;
}

type Operation =
  | { retain: number; attributes?: Record<string, unknown> }
  | { insert: unknown; attributes: Record<string, unknown> }
  | { delete: number };

function restoreText(live: Y.XmlText, wanted: Y.XmlText): void {
  const [before, after] = [piecesIn(live), piecesIn(wanted)];
  const keys = (pieces: Piece[]) =>
    pieces.map(({ insert }) => (typeof insert === "string" ? insert : JSON.stringify([insert])));
  const pairs = align(keys(before), keys(after));
  const operations: Operation[] = [];
  for (const { removed, added, pair } of gapsBetween(pairs, before.length, after.length)) {
    for (const i of removed) join(operations, { delete: before[i]?.length ?? 0 });
    for (const i of added) join(operations, insertionOf(after[i] as Piece));
    if (pair) join(operations, retentionOf(before[pair[0]] as Piece, after[pair[1]] as Piece));
  }
  const last = operations.findLastIndex((each) => !("retain" in each) || each.attributes);
  if (last >= 0) live.applyDelta(operations.slice(0, last + 1));
}

/** Adds an operation, or makes the last one longer: Yjs cuts its items wherever one ends, and pays for each cut. */
function join(operations: Operation[], next: Operation): void {
  const last = operations.at(-1);
  if (last && "delete" in last && "delete" in next) last.delete += next.delete;
  else if (last && "retain" in last && "retain" in next && isSameInk(last, next))
    last.retain += next.retain;
  else if (last && "insert" in last && "insert" in next && isText(last) && isText(next)) {
    if (isSameInk(last, next)) last.insert += next.insert;
    else operations.push(next);
  } else operations.push(next);
}

const isSameInk = (one: { attributes?: object }, other: { attributes?: object }): boolean =>
  isSameJson(one.attributes, other.attributes);

const isText = <Inserted extends { insert: unknown }>(
  operation: Inserted,
): operation is Inserted & { insert: string } => typeof operation.insert === "string";

const insertionOf = ({ insert, attributes }: Piece): Operation => ({ insert, attributes });

/** Marks that go are written as null. */
function retentionOf(
  { length, attributes: before }: Piece,
  { attributes: after }: Piece,
): Operation {
  if (isSameJson(before, after)) return { retain: length };
  const changed = Object.keys(before).flatMap((name) => (name in after ? [] : [[name, null]]));
  for (const [name, value] of Object.entries(after))
    if (!isSameJson(before[name], value)) changed.push([name, value as null]);
  return { retain: length, attributes: Object.fromEntries(changed) };
}

/** The words of a text, each under one set of marks. */
function piecesIn(text: Y.XmlText): Piece[] {
  const delta = text.toDelta() as { insert: unknown; attributes?: Record<string, unknown> }[];
  return delta.flatMap(({ insert, attributes = {} }): Piece[] => {
    if (typeof insert !== "string") return [{ insert, attributes, length: 1 }];
    return piecesOf(insert).map((piece) => ({ insert: piece, attributes, length: piece.length }));
  });
}
