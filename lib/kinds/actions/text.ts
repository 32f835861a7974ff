/** Actions on notes and Documents: Markdown in and out, by block, so that a large file costs little and an edit leaves the rest alone. */
import * as Y from "yjs";
import * as z from "zod/mini";
import { isDocument, readDocument } from "../document/content";
import { documentOfNote } from "../document/from-note";
import { documentMarkdown, headingOf } from "../document/text";
import { noteOfDocument } from "../document/to-note";
import { newBlock } from "../note/block";
import { blocksOfMarkdown, MAX_MARKDOWN_CHARS } from "../note/from-markdown";
import { cleanBlocks } from "../note/suggestions-clean";
import { textOf, titleOf } from "../note/text";
import {
  type Block,
  DOCUMENT_FORM,
  elementsOf,
  NOTE_FORM,
  randomId,
  readBlocks,
  textFragment,
} from "../note/text-blocks";
import { markdownOfBlocks, noteToMarkdown } from "../note/to-markdown";
import { restoreNode } from "../xml-restore";
import { ActionError, action } from "./action";

const markdown = z.string().check(z.minLength(1), z.maxLength(MAX_MARKDOWN_CHARS));
const blockId = z.string().check(z.minLength(1), z.maxLength(64));

const idOf = ({ attributes: { id } }: Block): string => (typeof id === "string" ? id : "");
const readable = (doc: Y.Doc): Block[] => cleanBlocks(readBlocks(doc));

export const textReads = [
  action({
    name: "markdown",
    words: "The title and the whole text as Markdown.",
    args: {},
    run: (doc) =>
      `Title: ${titleOf(doc)}\n\n${isDocument(doc) ? documentMarkdown(doc) : noteToMarkdown(doc)}`,
  }),
  action({
    name: "blocks",
    words: "Each block as Markdown, after its id in square brackets; edits name blocks by these.",
    args: { from: z.optional(blockId), to: z.optional(blockId) },
    run(doc, { from, to }) {
      const blocks = readable(doc);
      const start = from === undefined ? 0 : placeAmong(blocks, from);
      const end = to === undefined ? blocks.length : placeAmong(blocks, to) + 1;
      return blocks.slice(start, end).map(listed(doc)).join("\n");
    },
  }),
  action({
    name: "outline",
    words: "The headings with the ids of their blocks.",
    args: {},
    run: (doc) =>
      (isDocument(doc)
        ? readable(doc).flatMap((block) => headingOf(block) ?? [])
        : noteHeadings(readable(doc))
      )
        .map(({ id, level, text }) => `[${id}] ${"#".repeat(level)} ${text}`)
        .join("\n"),
  }),
];

const noteHeadings = (blocks: readonly Block[]) =>
  blocks
    .filter(({ name }) => name === "heading")
    .map((block) => ({
      id: idOf(block),
      level: Number(block.attributes.level) || 1,
      text: textOf(block),
    }));

function listed(doc: Y.Doc): (block: Block) => string {
  const document = isDocument(doc) ? readDocument(doc) : null;
  return (block) => {
    const blocks = document
      ? noteOfDocument({ ...document, body: [block], footnotes: {} })
      : [block];
    return `[${idOf(block)}] ${markdownOfBlocks(blocks).trimEnd()}`;
  };
}

function placeAmong(blocks: readonly Block[], id: string): number {
  const at = blocks.findIndex((block) => idOf(block) === id);
  if (at < 0) throw new ActionError(`There is no block ${id}.`);
  return at;
}

export const textEdits = [
  action({
    name: "append",
    words: "Adds Markdown at the end.",
    args: { markdown },
    run: (doc, { markdown }) => insertAt(doc, textFragment(doc).length, markdown),
  }),
  action({
    name: "insert",
    words: "Adds Markdown behind a block, or before all of them when `after` is null.",
    args: { after: z.nullable(blockId), markdown },
    run: (doc, { after, markdown }) =>
      insertAt(doc, after === null ? 0 : placeOf(doc, after) + 1, markdown),
  }),
  action({
    name: "replace",
    words: "Puts Markdown in the place of one block. The first new block has its id.",
    args: { block: blockId, markdown },
    run(doc, { block, markdown }) {
      const fragment = textFragment(doc);
      const at = placeOf(doc, block);
      const wanted = new Y.Doc().getXmlFragment();
      wanted.insert(0, elementsFor(doc, markdown));
      const [live, first] = [fragment.get(at), wanted.get(0)] as [Y.XmlElement, Y.XmlElement];
      first.setAttribute("id", block);
      const rest = wanted.slice(1).map((element) => element.clone() as Y.XmlElement);
      fragment.insert(at + 1, rest);
      if (live.nodeName === first.nodeName) {
        // What a person types into it at the same moment stays.
        for (const _ of restoreNode(live, first));
      } else {
        fragment.delete(at);
        fragment.insert(at, [first.clone() as Y.XmlElement]);
      }
      return `Replaced block ${block}.`;
    },
  }),
  action({
    name: "delete",
    words: "Removes one block.",
    args: { block: blockId },
    run(doc, { block }) {
      const fragment = textFragment(doc);
      fragment.delete(placeOf(doc, block));
      // An editor shows at least one line, which people who open it at once would each add.
      if (fragment.length === 0) fragment.insert(0, elements(doc, [newBlock("paragraph")]));
      return `Removed block ${block}.`;
    },
  }),
  action({
    name: "find",
    words:
      "Replaces words where they first stand inside one block, or everywhere when `all` is true. Their formatting stays.",
    args: {
      find: z.string().check(z.minLength(1), z.maxLength(1_000)),
      replace: z.string().check(z.maxLength(10_000)),
      all: z.optional(z.boolean()),
    },
    run(doc, { find, replace, all = false }) {
      const places = textsIn(textFragment(doc)).flatMap((text) => placesIn(text, find));
      if (places.length === 0) throw new ActionError("These words are not in the text.");
      const chosen = all ? places : places.slice(0, 1);
      // From the end, so that the places before stay where they are.
      for (const { text, at, marks } of chosen.toReversed()) {
        text.delete(at, find.length);
        if (replace !== "") text.insert(at, replace, marks);
      }
      return `Replaced ${chosen.length} of ${places.length}.`;
    },
  }),
  action({
    name: "title",
    words: "Gives the file another title.",
    args: { title: z.string().check(z.minLength(1), z.maxLength(200)) },
    run(doc, { title }) {
      doc.getMap("meta").set("title", title);
      return "Changed the title.";
    },
  }),
];

const elements = (doc: Y.Doc, blocks: readonly Block[]): Y.XmlElement[] =>
  elementsOf(blocks, isDocument(doc) ? DOCUMENT_FORM : NOTE_FORM, randomId);

function elementsFor(doc: Y.Doc, text: string): Y.XmlElement[] {
  const blocks = blocksOfMarkdown(text);
  if (blocks.length === 0) throw new ActionError("This Markdown has nothing to show.");
  if (!isDocument(doc)) return elements(doc, blocks);
  const { body, lists } = documentOfNote(blocks, undefined, randomId);
  for (const [id, look] of Object.entries(lists)) doc.getMap("lists").set(id, look);
  return elements(doc, body);
}

function insertAt(doc: Y.Doc, at: number, text: string): string {
  const added = elementsFor(doc, text);
  textFragment(doc).insert(at, added);
  const ids = added.map((element) => element.getAttribute("id"));
  return `Added ${added.length} blocks: ${ids.join(", ")}.`;
}

/** Where a block of the top level stands. */
function placeOf(doc: Y.Doc, id: string): number {
  const at = textFragment(doc)
    .toArray()
    .findIndex((child) => child instanceof Y.XmlElement && child.getAttribute("id") === id);
  if (at < 0) throw new ActionError(`There is no block ${id}.`);
  return at;
}

function textsIn(parent: Y.XmlFragment): Y.XmlText[] {
  return parent.toArray().flatMap((child) => {
    if (child instanceof Y.XmlText) return [child];
    return child instanceof Y.XmlElement ? textsIn(child) : [];
  });
}

interface Found {
  text: Y.XmlText;
  at: number;
  marks: Record<string, unknown>;
}

/** Where words begin in a text, and how the first of them is marked. */
function placesIn(text: Y.XmlText, words: string): Found[] {
  const runs: { insert: unknown; attributes?: Record<string, unknown> }[] = text.toDelta();
  // What is no text counts as one character, as it does in Yjs.
  const plain = runs.map(({ insert }) => (typeof insert === "string" ? insert : "\ufffc")).join("");
  const found: Found[] = [];
  for (let at = plain.indexOf(words); at >= 0; at = plain.indexOf(words, at + words.length))
    found.push({ text, at, marks: marksAt(runs, at) });
  return found;
}

function marksAt(
  runs: readonly { insert: unknown; attributes?: Record<string, unknown> }[],
  at: number,
): Record<string, unknown> {
  let end = 0;
  for (const { insert, attributes } of runs) {
    end += typeof insert === "string" ? insert.length : 1;
    if (at < end) return attributes ?? {};
  }
  return {};
}
