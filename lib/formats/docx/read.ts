/** A Word file as a note. Runs in a browser, in a worker and in Node; long files belong in a worker. */
import type { ForeignComment } from "../../kinds/note/comments-imported";
import type { Person } from "../../kinds/note/person";
import type { Block } from "../../kinds/note/text-blocks";
import { LeftOut } from "../left-out";
import type { Media } from "../pdf/note-flow";
import { child, textIn, type Xml } from "../xml";
import { DocxError } from "./docx-error";
import { openPackage, type Package } from "./package";
import { BodyReader } from "./read-blocks";
import { Changes } from "./read-changes";
import { ReadComments } from "./read-comments";
import { Fields } from "./read-fields";
import { Images } from "./read-images";
import { Notes } from "./read-notes";
import { Numbering } from "./read-numbering";
import { Styles } from "./read-styles";
import { TWIPS_PER_PIXEL } from "./styles-xml";

export interface DocxNote {
  /** As the file's properties say; null when they do not. */
  title: string | null;
  blocks: Block[];
  /** What image blocks name, by id: to be uploaded, and the ids in the blocks replaced. */
  media: Map<string, Media>;
  /** Their ranges are marks in the text; one without a range is anchored nowhere. */
  comments: ForeignComment[];
  /** What could not be kept, as "2 charts left out". */
  leftOut: string[];
}

export interface ReadDocxOptions {
  /** Makes tracked changes suggestions of whom it makes of an author; without it they are read as if all were accepted. */
  personOf?: (author: string) => Person;
  /** Makes ids of media, comments and suggestions. */
  newId?: () => string;
}

/** @throws DocxError for what is no Word file, is damaged, protected, or holds too much */
export function readDocx(file: Uint8Array, options: ReadDocxOptions = {}): DocxNote {
  const { parts, body, context, relationsOf, title, creator } = openDocx(file, options);
  const { notes, images, comments, leftOut, relations } = context;
  const blocks = new BodyReader(context).read(body);
  // A part refers to addresses and pictures by ids of its own.
  const noteReaders = {
    footnoteReference: new BodyReader({ ...context, relations: relationsOf("footnotes") }),
    endnoteReference: new BodyReader({ ...context, relations: relationsOf("endnotes") }),
  };
  blocks.push(...notes.blocks((note, kind) => noteReaders[kind].read(note)));
  if (creator !== "Sealdesk") countRunning(parts, relations, leftOut);
  return { title, blocks, media: images.media, comments: comments.all(), leftOut: leftOut.words() };
}

/**
 * A Word file opened: its text, and what its text is read with.
 * @param isExact images are as large as the file says, in points
 * @throws as `readDocx`
 */
export function openDocx(file: Uint8Array, options: ReadDocxOptions, isExact = false) {
  const parts = openPackage(file);
  const newId = options.newId ?? (() => crypto.randomUUID());
  const relations = parts.relations(parts.main);
  const pathOf = (type: string): string | null => {
    const found = [...relations.values()].find((one) => one.type === type && !one.isExternal);
    return found?.target ?? null;
  };
  const part = (type: string): Xml | null => parts.xml(pathOf(type) ?? "");
  const relationsOf = (type: string) => parts.relations(pathOf(type) ?? "");
  const body = child(parts.xml(parts.main) ?? undefined, "body");
  if (!body) throw new DocxError("not-docx");
  const leftOut = new LeftOut();
  const width = textWidth(body);
  const context = {
    styles: new Styles(part("styles")),
    numbering: new Numbering(part("numbering")),
    images: new Images(parts, leftOut, newId, width / TWIPS_PER_PIXEL, isExact),
    notes: new Notes({
      footnoteReference: part("footnotes"),
      endnoteReference: part("endnotes"),
    }),
    leftOut,
    fields: new Fields(),
    relations,
    comments: new ReadComments(part("comments"), part("commentsExtended"), newId),
    changes: new Changes(options.personOf ?? null, newId, leftOut),
    width,
  };
  return { parts, body, context, relationsOf, part, ...propertiesOf(parts) };
}

/** Twips, of the last section; A4 with an inch around it when the file does not say. */
function textWidth(body: Xml): number {
  const section = child(body, "sectPr");
  const paper = Number(child(section, "pgSz")?.attributes.w ?? 11_906);
  const margins = child(section, "pgMar")?.attributes ?? {};
  const width =
    paper -
    Number(margins.left ?? margins.start ?? 1_440) -
    Number(margins.right ?? margins.end ?? 1_440);
  return width > 1_000 && width < 50_000 ? width : 9_026;
}

function propertiesOf(parts: Package): { title: string | null; creator: string | null } {
  const core = [...parts.relations("").values()].find(({ type }) => type === "core-properties");
  const xml = core ? parts.xml(core.target) : null;
  const said = (name: string) => {
    const found = child(xml ?? undefined, name);
    return (found && textIn(found).trim()) || null;
  };
  return { title: said("title")?.slice(0, 300) ?? null, creator: said("creator") };
}

function countRunning(
  parts: Package,
  relations: ReturnType<Package["relations"]>,
  leftOut: LeftOut,
): void {
  for (const { type, target, isExternal } of relations.values()) {
    if (isExternal || (type !== "header" && type !== "footer")) continue;
    const xml = parts.xml(target);
    if (xml && textIn(xml).trim() !== "") leftOut.add("running");
  }
}
