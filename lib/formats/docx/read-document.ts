/** A Word file as a Document. Runs in a browser, in a worker and in Node; long files belong in a worker. */
import { type DocumentContent, emptyContent } from "../../kinds/document/content";
import { newBlock } from "../../kinds/note/block";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { child, type Xml } from "../xml";
import { DocumentLists } from "./document-lists";
import { DocumentLooks } from "./document-looks";
import { toggle, valueIn } from "./properties";
import { type DocxNote, openDocx, type ReadDocxOptions } from "./read";
import { BodyReader } from "./read-blocks";
import type { DocumentReading } from "./read-inline";
import { edgesIn, isAlike, pageIn, sectionsOf } from "./read-sections";
import type { Styles } from "./read-styles";

export interface DocxDocument extends Omit<DocxNote, "blocks"> {
  content: DocumentContent;
}

const POINTS_PER_PIXEL = 0.75;

/** @throws DocxError for what is no Word file, is damaged, protected, or holds too much */
export function readDocumentDocx(file: Uint8Array, options: ReadDocxOptions = {}): DocxDocument {
  const { parts, body, context, relationsOf, part, title } = openDocx(file, options, true);
  const looks = new DocumentLooks(context.styles, part("theme"));
  const lists = new DocumentLists(context.numbering);
  const sections = sectionsOf(body);
  const noteIds: NoteIds = new Map();
  const { styles } = context;
  const document = documentReading({ styles, looks, lists, sections, noteIds });
  const reading = { ...context, document };
  const read = (xml: Xml, relations: typeof context.relations) =>
    finished(new BodyReader({ ...reading, relations }).read(xml));
  const blocks = read(body, context.relations);
  const content = emptyContent(blocks.length > 0 ? blocks : [newBlock("paragraph")]);
  content.styles = looks.overrides();
  content.hf = edgesIn(sections, parts, context.relations, read);
  content.page = pageIn(sections);
  for (const one of sections) if (!isAlike(one, sections.at(-1))) context.leftOut.add("section");
  // A Document has the same header on even and odd pages.
  if (toggle(part("settings") ?? undefined, "evenAndOddHeaders")) {
    const isEven = ({ attributes }: Xml) => attributes.type === "even";
    if (sections.some(({ children }) => children.some(isEven))) context.leftOut.add("running");
  }
  const notesIn = (name: "footnotes" | "endnotes") => {
    const notes = part(name)?.children ?? [];
    return {
      byId: new Map(notes.map((note) => [note.attributes.id, note])),
      relations: relationsOf(name),
    };
  };
  const notes = { footnotes: notesIn("footnotes"), endnotes: notesIn("endnotes") };
  // A footnote may refer to another: there are more of them while they are read.
  for (const [id, note] of noteIds) {
    const { byId, relations } = notes[note.part];
    const xml = byId.get(note.id);
    content.footnotes[id] = xml ? trimmed(read(xml, relations)) : [newBlock("paragraph")];
  }
  content.lists = lists.found;
  const unique = new Set<string>();
  for (const one of content.body) withUniqueId(one, unique);
  return {
    title,
    content,
    media: context.images.media,
    comments: context.comments.all(),
    leftOut: context.leftOut.words(),
  };
}

/** Notes that were referred to, by their ids in the Document. */
type NoteIds = Map<string, { part: "footnotes" | "endnotes"; id: string }>;

interface Sources {
  styles: Styles;
  looks: DocumentLooks;
  lists: DocumentLists;
  sections: readonly Xml[];
  /** Grows by each note that is referred to. */
  noteIds: NoteIds;
}

const documentReading = ({
  styles,
  looks,
  lists,
  sections,
  noteIds,
}: Sources): DocumentReading => ({
  marks: (run, around, href) => looks.marks(run, around, href),
  note(kind, id) {
    const from = kind === "footnoteReference" ? "footnotes" : "endnotes";
    noteIds.set(`${from}-${id}`, { part: from, id });
    return `${from}-${id}`;
  },
  endsPage(properties) {
    const section = child(properties, "sectPr");
    const at = section ? sections.indexOf(section) : -1;
    return at !== -1 && valueIn(sections[at + 1], "type") !== "continuous";
  },
  paragraph(properties, kind, runs, bookmark) {
    const id = bookmark === null ? {} : { id: bookmark };
    if (kind.is === "code") {
      const language = kind.language === null ? {} : { language: kind.language };
      return newBlock("codeBlock", { ...id, ...language }, runs);
    }
    const list = lists.place(styles.property(properties, "numPr"));
    const attributes = {
      ...id,
      ...looks.attributes(properties, looks.nameOf(kind), list !== null),
      ...list,
    };
    return newBlock("paragraph", attributes, runs);
  },
});

/** A bookmark that a file has twice is one of the first. */
function withUniqueId({ attributes, children }: Block, taken: Set<string>): void {
  const { id } = attributes;
  if (typeof id === "string" && taken.has(id)) delete attributes.id;
  else if (typeof id === "string") taken.add(id);
  for (const one of children) withUniqueId(one, taken);
}

/** The names that blocks have in a Document. */
function finished(blocks: readonly Block[]): Block[] {
  return blocks.map((block): Block => {
    const children = finished(block.children);
    switch (block.name) {
      case "tableOfContents":
        return { ...block, name: "toc" };
      case "divider":
        return { ...block, name: "horizontalRule" };
      case "callout":
        return { ...block, name: "paragraph", attributes: {} };
      case "tableRow": {
        const isHeader =
          children.length > 0 &&
          block.children.every(({ attributes }) => attributes.header === true);
        const attributes = { ...block.attributes, ...(isHeader ? { header: true } : {}) };
        return { ...block, attributes, children };
      }
      case "tableCell": {
        const { header: _, colwidth, ...attributes } = block.attributes;
        const widths = Array.isArray(colwidth)
          ? {
              colwidth: colwidth.map((one) => Math.round(Number(one) * POINTS_PER_PIXEL * 10) / 10),
            }
          : {};
        return { ...block, attributes: { ...attributes, ...widths }, children };
      }
      case "table":
        return { ...block, attributes: {}, children };
      default:
        return { ...block, children };
    }
  });
}

/** Word begins a footnote with its number and a space. */
function trimmed(blocks: Block[]): Block[] {
  const first: Run | undefined = blocks[0]?.runs[0];
  if (first) first.text = first.text.trimStart();
  return blocks;
}
