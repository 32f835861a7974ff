/** A document in forms that people and other programs can read without Sealdesk. */
import * as Y from "yjs";
import { attachmentId } from "../../lib/kinds/note/schema-attachments";
import { readCleanBlocks } from "../../lib/kinds/note/suggestions-clean";
import { textOf } from "../../lib/kinds/note/text";
import type { Block } from "../../lib/kinds/note/text-blocks";
import { markdownOfBlocks } from "../../lib/kinds/note/to-markdown";
import { toBase64, utf8 } from "../../lib/protocol/bytes";

export interface ReadableNote {
  title: string;
  blocks: readonly Block[];
  /** The attachments' file names in the note's folder, by id. */
  attachments: ReadonlyMap<string, string>;
}

/** Makes an HTML page. It is passed in, because the client must not import other programs' formats. */
export type PageOf = (note: ReadableNote) => Promise<string>;

/** @returns contents by file name */
export async function readableNote(
  doc: Y.Doc,
  { title, attachments, pageOf }: Omit<ReadableNote, "blocks"> & { pageOf: PageOf | null },
): Promise<Record<string, Uint8Array>> {
  const blocks = named(readCleanBlocks(doc), attachments);
  const page = await pageOf?.({ title, blocks, attachments });
  return {
    "note.md": utf8(markdownOfBlocks(blocks).toWellFormed()),
    "note.txt": utf8(`${blocks.map(textOf).join("\n")}\n`.toWellFormed()),
    ...(page === undefined ? {} : { "note.html": utf8(page) }),
  };
}

/** Replaces attachments in blocks by the names of files beside the note. */
function named(blocks: readonly Block[], names: ReadonlyMap<string, string>): Block[] {
  return blocks.map((block) => {
    const name = names.get(attachmentId(block.attributes.attachment) ?? "");
    const attributes = name === undefined ? block.attributes : { ...block.attributes, name };
    return { ...block, attributes, children: named(block.children, names) };
  });
}

/** The document's whole content as JSON, comments included: each top-level part by its name. */
export function wholeDocument(doc: Y.Doc): Uint8Array {
  const parts: [string, unknown][] = [];
  for (const [name, type] of doc.share) parts.push([name, partOf(doc, name, type)]);

  return utf8(`${JSON.stringify(Object.fromEntries(parts), plain, 2)}\n`.toWellFormed());
}

type Part = Y.Doc["share"] extends Map<string, infer Type> ? Type : never;

/** Yjs does not store a part's type until code asks for it, so it is inferred from the content. */
function partOf(doc: Y.Doc, name: string, part: Part): unknown {
  if (Object.getPrototypeOf(part) !== Y.AbstractType.prototype) return part.toJSON();
  if (part._map.size > 0) return doc.getMap(name).toJSON();
  for (let item = part._start; item !== null; item = item.right) {
    const { content } = item;
    if (content instanceof Y.ContentString || content instanceof Y.ContentFormat)
      return doc.getText(name).toDelta();
    if (content instanceof Y.ContentType && content.type instanceof Y.XmlElement)
      return doc.getXmlFragment(name).toString();
  }
  return doc.getArray(name).toJSON();
}

function plain(_: string, value: unknown): unknown {
  if (value instanceof Uint8Array) return { base64: toBase64(value) };
  return typeof value === "bigint" ? String(value) : value;
}
