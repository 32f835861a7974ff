/**
 * A note as plain data, and back. Reads the Yjs fragment itself, because y-prosemirror's readers
 * write to the document they read (y-prosemirror issue 271).
 */
import * as Y from "yjs";
import { suggestionsAmong } from "./suggestion-marks";

export type Marks = Record<string, Record<string, unknown>>;

/** Text under the same marks; `"\n"` alone is a hard break. */
export interface Run {
  text: string;
  marks: Marks;
}

/** `name` and `attributes` as in the file; a block has runs or children, a divider neither. */
export interface Block {
  name: string;
  attributes: Record<string, unknown>;
  runs: Run[];
  children: Block[];
}

export const FRAGMENT = "document";
const BREAK = "hardBreak";
/** Deeper than any table in a table; a file made to exhaust the stack stops here. */
const MAX_DEPTH = 40;

/** What a block was read from. */
export type Source = Y.XmlElement | Y.XmlText;

/** @param sources when given, is told what each block was read from */
export function readBlocks(doc: Y.Doc, sources?: Map<Block, Source>): Block[] {
  return childBlocks(doc.getXmlFragment(FRAGMENT), 0, sources);
}

function childBlocks(parent: Y.XmlFragment, depth: number, sources?: Map<Block, Source>): Block[] {
  if (depth > MAX_DEPTH) return [];
  const blocks: Block[] = [];
  for (const child of parent.toArray()) {
    const block = blockOf(child, depth, sources);
    if (!block) continue;
    blocks.push(block);
    sources?.set(block, child as Source);
  }
  return blocks;
}

function blockOf(child: unknown, depth: number, sources?: Map<Block, Source>): Block | null {
  if (child instanceof Y.XmlElement) return readBlock(child, depth, sources);
  if (!(child instanceof Y.XmlText)) return null;
  return { name: "paragraph", attributes: {}, runs: textRuns(child), children: [] };
}

function readBlock(element: Y.XmlElement, depth: number, sources?: Map<Block, Source>): Block {
  const block: Block = {
    name: element.nodeName,
    attributes: element.getAttributes(),
    runs: [],
    children: [],
  };
  const children = element.toArray();
  const inline = children.some((child) => child instanceof Y.XmlText || isBreak(child));
  if (!inline) block.children = childBlocks(element, depth + 1, sources);
  else for (const child of children) block.runs.push(...inlineRuns(child));
  return block;
}

export function isBreak(child: unknown): child is Y.XmlElement {
  return child instanceof Y.XmlElement && child.nodeName === BREAK;
}

function inlineRuns(child: unknown): Run[] {
  if (child instanceof Y.XmlText) return textRuns(child);
  return isBreak(child) ? [{ text: "\n", marks: marksOfBreak(child) }] : [];
}

function textRuns(text: Y.XmlText): Run[] {
  const runs: Run[] = [];
  for (const { insert, attributes } of text.toDelta() as DeltaInsert[]) {
    if (typeof insert === "string") runs.push({ text: insert, marks: attributes ?? {} });
  }
  return runs;
}

interface DeltaInsert {
  insert: unknown;
  attributes?: Marks;
}

/** Appends blocks to a note in one transaction. Blocks without an id are given one. */
export function writeBlocks(doc: Y.Doc, blocks: readonly Block[], newId = randomId): void {
  doc.transact(() => {
    const elements = blocks.map((block) => elementOf(block, newId));
    const fragment = doc.getXmlFragment(FRAGMENT);
    fragment.insert(fragment.length, elements);
  });
}

export function randomId(): string {
  return crypto.randomUUID().slice(-12);
}

/** What an attribute may be once it is written: absent stands for null. */
type Stored = Record<string, NonNullable<unknown>>;

const PARTS = new Set(["tableRow", "tableCell"]);

function elementOf(block: Block, newId: () => string): Y.XmlElement {
  const element = new Y.XmlElement<Stored>(block.name);
  if (!PARTS.has(block.name)) element.setAttribute("id", newId());
  for (const [name, value] of Object.entries(block.attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  const content: (Y.XmlElement | Y.XmlText)[] = block.children.map((child) =>
    elementOf(child, newId),
  );
  content.push(...inlineOf(block));
  if (content.length > 0) element.insert(0, content);
  // Yjs keeps any JSON value in an attribute; only its default type says string.
  return element as Y.XmlElement;
}

/** Neighbouring runs share one Y.XmlText; a hard break stands between two of them. */
function inlineOf(block: Block): (Y.XmlElement | Y.XmlText)[] {
  const inline: (Y.XmlElement | Y.XmlText)[] = [];
  let delta: { insert: string; attributes: Marks }[] = [];
  const close = () => {
    if (delta.length === 0) return;
    const text = new Y.XmlText();
    text.applyDelta(delta, { sanitize: false });
    inline.push(text);
    delta = [];
  };
  for (const { text, marks } of block.runs) {
    if (text === "\n" && block.name !== "codeBlock") {
      close();
      inline.push(breakWith(suggestionsAmong(marks)));
    } else if (text !== "") delta.push({ insert: text, attributes: marks });
  }
  close();
  return inline;
}

/** No mark stands on a break: what is suggested of it are its attributes. */
const marksOfBreak = (element: Y.XmlElement): Marks =>
  Object.fromEntries(
    Object.entries(suggestionsAmong(element.getAttributes())).map(([key, value]) => [
      key,
      Object(value),
    ]),
  );

function breakWith(attributes: Record<string, NonNullable<unknown>>): Y.XmlElement {
  const element = new Y.XmlElement<Stored>(BREAK);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return element as Y.XmlElement;
}
