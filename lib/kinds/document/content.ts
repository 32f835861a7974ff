/** A Document as plain data, and back (Y-010, DB-036). */
import * as Y from "yjs";
import { newBlock } from "../note/block";
import {
  type Block,
  DOCUMENT_FORM,
  elementsOf,
  randomId,
  readFragment,
  type Source,
} from "../note/text-blocks";
import { marksOfObject } from "./schema-marks";

export const BODY = "body";

/** The keys of the map `hf`. */
const EDGES = [
  "t0/header/default",
  "t0/footer/default",
  "t0/header/first",
  "t0/footer/first",
] as const;
export type Edge = (typeof EDGES)[number];

export interface DocumentContent {
  body: Block[];
  /** The first page has its own header and footer as soon as one of the two is there. */
  hf: Partial<Record<Edge, Block[]>>;
  footnotes: Record<string, Block[]>;
  /** As written; `pageOf`, `stylesOf` and `listLook` read them. */
  page: Record<string, unknown>;
  styles: Record<string, unknown>;
  lists: Record<string, unknown>;
}

/** Of the text, its headers, footers and footnotes. */
export const allBlocks = ({ body, hf, footnotes }: DocumentContent): Block[] => [
  ...body,
  ...Object.values(hf).flat(),
  ...Object.values(footnotes).flat(),
];

export const emptyContent = (body: Block[] = []): DocumentContent => ({
  body,
  ...{ hf: {}, footnotes: {}, page: {}, styles: {}, lists: {} },
});

export const isDocument = (doc: Y.Doc): boolean => doc.getMap("meta").get("kind") === "document";

/** Reads only the body. @param sources receives the Yjs source of each block */
export const readBody = (doc: Y.Doc, sources?: Map<Block, Source>): Block[] =>
  read(doc.getXmlFragment(BODY), sources);

export const readDocument = (doc: Y.Doc): DocumentContent => ({
  body: readBody(doc),
  ...readParts(doc),
});

/** All but the body. */
export function readParts(doc: Y.Doc): Omit<DocumentContent, "body"> {
  const hf: DocumentContent["hf"] = {};
  const edges = doc.getMap("hf");
  for (const key of EDGES) {
    const value = edges.get(key);
    if (value instanceof Y.XmlFragment) hf[key] = read(value);
  }
  const footnotes: Record<string, Block[]> = Object.create(null);
  for (const [id, value] of doc.getMap("footnotes"))
    if (value instanceof Y.XmlFragment) footnotes[id] = read(value);
  return {
    hf,
    footnotes,
    page: plain(doc, "page"),
    styles: plain(doc, "styles"),
    lists: plain(doc, "lists"),
  };
}

/** A map of plain values. A shared type in it, which is a fault of its writer, is read as it is. */
const plain = (doc: Y.Doc, name: string): Record<string, unknown> => doc.getMap(name).toJSON();

function read(fragment: Y.XmlFragment, sources?: Map<Block, Source>): Block[] {
  const blocks = readFragment(fragment, DOCUMENT_FORM, sources);
  for (const block of blocks) markObjects(block);
  return blocks;
}

/** An inline object's marks stand in its attributes. */
function markObjects(block: Block): void {
  for (const run of block.runs)
    if (run.object) run.marks = { ...run.marks, ...marksOfObject(run.object.attributes) };
  for (const child of block.children) markObjects(child);
}

/** Appends content to a Document; blocks without an id are given one. */
function writeDocument(doc: Y.Doc, content: DocumentContent, newId = randomId): void {
  doc.transact(() => {
    const meta = doc.getMap("meta");
    meta.set("kind", "document");
    meta.set("writer", 1);
    const body = doc.getXmlFragment(BODY);
    body.insert(body.length, elementsOf(content.body, DOCUMENT_FORM, newId));
    for (const [name, parts] of [
      ["hf", content.hf],
      ["footnotes", content.footnotes],
    ] as const)
      for (const [key, blocks] of Object.entries(parts))
        doc.getMap(name).set(key, fragmentOf(blocks, newId));
    for (const name of ["page", "styles", "lists"] as const)
      for (const [key, value] of Object.entries(content[name]))
        if (value !== null && value !== undefined) doc.getMap(name).set(key, value);
  });
}

export function fragmentOf(blocks: readonly Block[], newId = randomId): Y.XmlFragment {
  const fragment = new Y.XmlFragment();
  fragment.insert(0, elementsOf(blocks, DOCUMENT_FORM, newId));
  return fragment;
}

/** A new Document with a title (DB-022). */
export function newDocument(title: string, content: DocumentContent, newId?: () => string): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  // Two who make the same header at once would lose one of them: it is there from the beginning.
  const line = newBlock("paragraph");
  const usual = { "t0/header/default": [line], "t0/footer/default": [line] };
  writeDocument(doc, { ...content, hf: { ...usual, ...content.hf } }, newId);
  return doc;
}
