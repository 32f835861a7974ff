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
  /** Another thing that stands in the line, as a Document has; its text is empty. */
  object?: InlineObject;
}

interface InlineObject {
  name: string;
  attributes: Record<string, unknown>;
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

/** What the blocks of a kind of file have in them. */
export interface Form {
  /** Inline objects beside the hard break. */
  inline: ReadonlySet<string>;
  /** Blocks without an id. */
  parts: ReadonlySet<string>;
}

export const NOTE_FORM: Form = { inline: new Set(), parts: new Set(["tableRow", "tableCell"]) };

/** A Document's: every block has an id, also rows and cells. */
export const DOCUMENT_FORM: Form = {
  inline: new Set(["tab", "footnoteRef", "autoText", "image"]),
  parts: new Set(),
};

const isDocument = (doc: Y.Doc): boolean => doc.getMap("meta").get("kind") === "document";

/** Where the text of a file stands: a note's, or a Document's (Y-001, Y-010). */
export const textFragment = (doc: Y.Doc): Y.XmlFragment =>
  doc.getXmlFragment(isDocument(doc) ? "body" : FRAGMENT);
/** Deeper than any table in a table; a file made to exhaust the stack stops here. */
const MAX_DEPTH = 40;

/** What a block was read from. */
export type Source = Y.XmlElement | Y.XmlText;

/** @param sources receives the Yjs source of each block */
export function readBlocks(doc: Y.Doc, sources?: Map<Block, Source>): Block[] {
  return readFragment(textFragment(doc), isDocument(doc) ? DOCUMENT_FORM : NOTE_FORM, sources);
}

export const readFragment = (
  fragment: Y.XmlFragment,
  form: Form,
  sources?: Map<Block, Source>,
): Block[] => childBlocks(fragment, 0, form, sources);

function childBlocks(
  parent: Y.XmlFragment,
  depth: number,
  form: Form,
  sources?: Map<Block, Source>,
): Block[] {
  if (depth > MAX_DEPTH) return [];
  const blocks: Block[] = [];
  for (const child of parent.toArray()) {
    const block = blockOf(child, depth, form, sources);
    if (!block) continue;
    blocks.push(block);
    sources?.set(block, child as Source);
  }
  return blocks;
}

function blockOf(
  child: unknown,
  depth: number,
  form: Form,
  sources?: Map<Block, Source>,
): Block | null {
  if (child instanceof Y.XmlElement) return readBlock(child, depth, form, sources);
  if (!(child instanceof Y.XmlText)) return null;
  return { name: "paragraph", attributes: {}, runs: textRuns(child), children: [] };
}

function readBlock(
  element: Y.XmlElement,
  depth: number,
  form: Form,
  sources?: Map<Block, Source>,
): Block {
  const block: Block = {
    name: element.nodeName,
    attributes: element.getAttributes(),
    runs: [],
    children: [],
  };
  const children = element.toArray();
  const inline = children.some(
    (child) => child instanceof Y.XmlText || isBreak(child) || isObject(child, form),
  );
  if (!inline) block.children = childBlocks(element, depth + 1, form, sources);
  else for (const child of children) block.runs.push(...inlineRuns(child, form));
  return block;
}

const isObject = (child: unknown, { inline }: Form): child is Y.XmlElement =>
  child instanceof Y.XmlElement && inline.has(child.nodeName);

export function isBreak(child: unknown): child is Y.XmlElement {
  return child instanceof Y.XmlElement && child.nodeName === BREAK;
}

function inlineRuns(child: unknown, form: Form): Run[] {
  if (child instanceof Y.XmlText) return textRuns(child);
  if (isObject(child, form)) {
    const object = { name: child.nodeName, attributes: child.getAttributes() };
    return [{ text: "", marks: marksOfBreak(child), object }];
  }
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
    const elements = elementsOf(blocks, NOTE_FORM, newId);
    const fragment = doc.getXmlFragment(FRAGMENT);
    fragment.insert(fragment.length, elements);
  });
}

export const elementsOf = (
  blocks: readonly Block[],
  form: Form,
  newId: () => string,
): Y.XmlElement[] => blocks.map((block) => elementOf(block, form, newId));

export function randomId(): string {
  return crypto.randomUUID().slice(-12);
}

/** What an attribute may be once it is written: absent stands for null. */
type Stored = Record<string, NonNullable<unknown>>;

function elementOf(block: Block, form: Form, newId: () => string): Y.XmlElement {
  const element = new Y.XmlElement<Stored>(block.name);
  if (!form.parts.has(block.name)) element.setAttribute("id", newId());
  for (const [name, value] of Object.entries(block.attributes)) {
    if (value !== null && value !== undefined) element.setAttribute(name, value);
  }
  const content: (Y.XmlElement | Y.XmlText)[] = block.children.map((child) =>
    elementOf(child, form, newId),
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
  for (const { text, marks, object } of block.runs) {
    if (object) {
      close();
      inline.push(objectWith(object.name, { ...suggestionsAmong(marks), ...object.attributes }));
    } else if (text === "\n" && block.name !== "codeBlock") {
      close();
      inline.push(objectWith(BREAK, suggestionsAmong(marks)));
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

function objectWith(name: string, attributes: Record<string, unknown>): Y.XmlElement {
  const element = new Y.XmlElement<Stored>(name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== null && value !== undefined) element.setAttribute(key, value);
  return element as Y.XmlElement;
}
