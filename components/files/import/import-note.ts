/** Makes a note or a Document of a file of another program, with its images, and puts it on the list. */
import * as Y from "yjs";
import { type AttachmentFile, sealAttachment, sendAttachment } from "@/client/attachments";
import { type FittedImage, fitImage } from "@/client/attachments/downsize";
import { sealedFile, sendNewFile } from "@/client/files";
import { CLIENT_LEVEL } from "@/client/http";
import type { Companions, FileToImport } from "@/client/import/companions";
import { guardState } from "@/client/sync/inbox";
import { signingSelf } from "@/components/shell/person";
import { usualPrivacy } from "@/components/shell/start-note";
import { type DocumentContent, newDocument } from "@/lib/kinds/document/content";
import type { FileKind } from "@/lib/kinds/file-kind";
import { ImportError } from "@/lib/kinds/import-error";
import { tellActivity } from "@/lib/kinds/note/activity";
import { bringComments } from "@/lib/kinds/note/comments-imported";
import { levelOfUpdate } from "@/lib/kinds/note/level";
import { attachmentId } from "@/lib/kinds/note/schema-attachments";
import { textOf } from "@/lib/kinds/note/text";
import { type Block, type Run, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { toBase64 } from "@/lib/protocol/bytes";
import { newCapability } from "@/lib/protocol/capability";
import { keepFile } from "../keep-file";
import { personOf } from "./author";
import { checkBlocks } from "./note-bounds";
import { type ReadFile, readForeign } from "./read";

export interface Imported {
  title: string;
  /** Path and fragment; null of an archive, whose files are on the list. */
  link: string | null;
  /** Files, where it is not one. */
  made?: number;
  leftOut: string[];
}

type Images = ReadonlyMap<string, FittedImage & { name: string }>;

/**
 * Calling it off makes no note; once there is one, it only ends the sending of images.
 * @throws ImportError, ApiError, NetworkError; the signal's reason
 */
export async function importNote(
  given: FileToImport,
  companions: Companions,
  signal: AbortSignal,
): Promise<Imported> {
  const { file: foreign } = given;
  const { isDocument = false } = given;
  const way = {
    signal,
    isDocument,
    companions: (images: Map<string, File>) => companions.beside(given, images),
  };
  const read = await readForeign(foreign, way);
  const title = titleFor(read, foreign.name);
  const images = await fitImages(read.media, signal);
  const { content } = read;
  const text = content || isDocument ? read.blocks : withoutTitle(read.blocks, title);
  const blocks = shownBlocks(text, images);
  checkBlocks(blocks);
  signal.throwIfAborted();
  const { documentOfNote } = await import("@/lib/kinds/document/from-note");
  const document = content
    ? shownContent(content, images)
    : isDocument
      ? documentOfNote(blocks)
      : null;
  const doc = document ? newDocument(title, document) : noteOf(title, blocks);
  const kind = document ? "document" : "note";
  const state = stateOf(doc, read.comments);
  const { link, file } = await sendImported(given.id, { title, kind, state });
  const sent = await sendImages(file, images, signal);
  const lost = read.media.size - sent;
  const words = lost === 1 ? "1 image left out" : `${lost} images left out`;
  return { title, link, leftOut: lost === 0 ? read.leftOut : [...read.leftOut, words] };
}

const LONGEST_TITLE = 200;

function titleFor({ title }: ReadFile, name: string): string {
  // Notion puts an id behind a page's name.
  const named = name.replace(/\.\w+$/, "").replace(/ [\da-f]{32}$/, "");
  return (title ?? named).trim().slice(0, LONGEST_TITLE).toWellFormed();
}

/** A note's title stands above its text already. */
function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...rest] = blocks;
  const isHead =
    first?.name === "heading"
      ? first.attributes.level === 1
      : first?.attributes.textStyle === "title";
  const isTitle = first && isHead && textOf(first).trim() === title;
  return isTitle ? rest : blocks;
}

async function fitImages(media: ReadFile["media"], signal: AbortSignal): Promise<Images> {
  const fitted = new Map<string, FittedImage & { name: string }>();
  for (const [id, file] of media) {
    signal.throwIfAborted();
    const image = await fitImage(file).catch(() => null);
    if (image) fitted.set(id, { ...image, name: file.name.slice(0, 300) });
  }
  return fitted;
}

/** Images that cannot be shown leave no empty place; the others have theirs before they are fetched. */
function shownBlocks(blocks: readonly Block[], images: Images): Block[] {
  return blocks.flatMap((block) => {
    if (block.name !== "image")
      return [{ ...block, children: shownBlocks(block.children, images) }];
    const image = images.get(attachmentId(block.attributes.attachment) ?? "");
    if (!image) return [];
    const sides = { naturalWidth: image.width, naturalHeight: image.height };
    return [{ ...block, attributes: { ...block.attributes, ...sides } }];
  });
}

/** The same for all parts of a Document, where images stand in the lines. */
function shownContent(content: DocumentContent, images: Images): DocumentContent {
  const isShown = ({ object }: Run) =>
    object?.name !== "image" || images.has(attachmentId(object.attributes.attachment) ?? "");
  const shown = (blocks: readonly Block[] = []): Block[] =>
    blocks.map((block) => ({
      ...block,
      runs: block.runs.filter(isShown),
      children: shown(block.children),
    }));
  const each = (parts: Partial<Record<string, Block[]>>) =>
    Object.fromEntries(Object.entries(parts).map(([key, blocks]) => [key, shown(blocks)]));
  const { body, hf, footnotes } = content;
  return { ...content, body: shown(body), hf: each(hf), footnotes: each(footnotes) };
}

function noteOf(title: string, blocks: readonly Block[]): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", title);
  writeBlocks(doc, blocks);
  return doc;
}

/** Makes a file of a state, as private as new files are, and puts it on the list. */
export async function sendImported(
  newId: string,
  { title, kind, state }: { title: string; kind: FileKind; state: Uint8Array },
) {
  guardState(state);
  const level = levelOfUpdate(state);
  if (level > CLIENT_LEVEL)
    throw new ImportError("It has something this page can’t save. Reload and try again.");
  const more = level > 1 ? { minClient: level } : {};
  const privacy = await usualPrivacy();
  const made =
    privacy === "standard"
      ? { contentKey: null, body: { id: newId, copy: toBase64(state), ...more } }
      : await sealedFile(state, more, { id: newId, contentKey: newCapability() });
  const { id, capability, contentKey, link } = await sendNewFile(made);
  const token = contentKey === null ? capability : `${capability}.${contentKey}`;
  const openedAt = new Date().toISOString();
  await keepFile({ id, token, title, openedAt, privacy, role: "owner", kind });
  const file: AttachmentFile = { id, capability, contentKeyText: contentKey };
  return { link, file };
}

function stateOf(doc: Y.Doc, comments: ReadFile["comments"]): Uint8Array {
  const now = new Date();
  bringComments(doc, comments, { personOf, now });
  tellActivity(doc, signingSelf(), { action: "imported", at: now });
  const state = Y.encodeStateAsUpdate(doc);
  doc.destroy();
  return state;
}

/** Under the ids the note names them by. @returns how many are there */
async function sendImages(
  file: AttachmentFile,
  images: Images,
  signal: AbortSignal,
): Promise<number> {
  let sent = 0;
  for (const [id, { name, type, width, height, bytes }] of images) {
    if (signal.aborted) break;
    try {
      const sealed = await sealAttachment(file, { name, type, width, height, bytes }, id);
      await sendAttachment(file, sealed, { signal });
      sent += 1;
    } catch (error) {
      console.error("An image wasn’t sent.", error);
    }
  }
  return sent;
}
