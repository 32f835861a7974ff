/** A Word file as a Document. Runs in a browser, in a worker and in Node; long files belong in a worker. */
import { type DocumentContent, emptyContent } from "../../kinds/document/content";
import { PAGE_SIZES, type PageSize } from "../../kinds/document/page";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { child, childrenNamed, type Xml } from "../xml";
import { DocumentLists } from "./document-lists";
import { DocumentLooks } from "./document-looks";
import type { Package } from "./package";
import { toggle } from "./properties";
import { type DocxNote, openDocx, type ReadDocxOptions } from "./read";
import { BodyReader } from "./read-blocks";
import type { DocumentReading } from "./read-inline";

export interface DocxDocument extends Omit<DocxNote, "blocks"> {
  content: DocumentContent;
}

const PIXEL = 0.75;

/** @throws DocxError for what is no Word file, is damaged, protected, or holds too much */
export function readDocumentDocx(file: Uint8Array, options: ReadDocxOptions = {}): DocxDocument {
  const { parts, body, context, relationsOf, part, title } = openDocx(file, options, true);
  const looks = new DocumentLooks(context.styles, part("theme"));
  const lists = new DocumentLists(context.numbering);
  const noteIds = new Map<string, { part: "footnotes" | "endnotes"; id: string }>();
  const document: DocumentReading = {
    marks: (run, around, href) => looks.marks(run, around, href),
    note(kind, id) {
      const from = kind === "footnoteReference" ? "footnotes" : "endnotes";
      noteIds.set(`${from}-${id}`, { part: from, id });
      return `${from}-${id}`;
    },
    paragraph(properties, kind, runs, bookmark) {
      const id = bookmark === null ? {} : { id: bookmark };
      if (kind.is === "code") return { name: "codeBlock", attributes: id, runs, children: [] };
      const list = lists.place(context.styles.property(properties, "numPr"));
      const attributes = {
        ...id,
        ...looks.attributes(properties, looks.nameOf(kind), list !== null),
        ...list,
      };
      return { name: "paragraph", attributes, runs, children: [] };
    },
  };
  const reading = { ...context, document };
  const read = (xml: Xml, relations: typeof context.relations) =>
    finished(new BodyReader({ ...reading, relations }).read(xml));
  const blocks = read(body, context.relations);
  const section = child(body, "sectPr");
  const content = emptyContent(blocks.length > 0 ? blocks : [EMPTY()]);
  content.styles = looks.overrides();
  content.hf = edgesIn(section, parts, context.relations, read);
  content.page = pageIn(section);
  for (const [id, note] of noteIds) {
    const xml = part(note.part)?.children.find((one) => one.attributes.id === note.id);
    content.footnotes[id] = xml ? trimmed(read(xml, relationsOf(note.part))) : [EMPTY()];
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

const EMPTY = (): Block => ({ name: "paragraph", attributes: {}, runs: [], children: [] });

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
          ? { colwidth: colwidth.map((one) => Math.round(Number(one) * PIXEL * 10) / 10) }
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

type Relations = ReturnType<Package["relations"]>;

function edgesIn(
  section: Xml | undefined,
  parts: Package,
  relations: Relations,
  read: (xml: Xml, relations: Relations) => Block[],
): DocumentContent["hf"] {
  const hf: DocumentContent["hf"] = {};
  const isTitled = toggle(section, "titlePg") === true;
  for (const side of ["header", "footer"] as const) {
    for (const { attributes } of childrenNamed(section, `${side}Reference`)) {
      const page =
        attributes.type === "first" ? "first" : attributes.type === "default" ? "default" : null;
      const target = relations.get(attributes.id ?? "")?.target ?? "";
      const xml = page && (page === "default" || isTitled) ? parts.xml(target) : null;
      if (!page || !xml) continue;
      const blocks = read(xml, parts.relations(target));
      const isEmpty = blocks.every(({ runs, children }) => runs.length + children.length === 0);
      if (!isEmpty) hf[`t0/${side}/${page}`] = blocks;
    }
    if (isTitled) hf[`t0/${side}/first`] ??= [EMPTY()];
  }
  return hf;
}

const MARGINS = {
  marginTop: "top",
  marginRight: "right",
  marginBottom: "bottom",
  marginLeft: "left",
} as const;
const EDGE_MARGINS = { headerMargin: "header", footerMargin: "footer" } as const;

function pageIn(section: Xml | undefined): Record<string, unknown> {
  const { w, h } = child(section, "pgSz")?.attributes ?? {};
  const [width, height] = [Number(w ?? 11_906) / 20, Number(h ?? 16_838) / 20];
  const margins = child(section, "pgMar")?.attributes ?? {};
  const page: Record<string, unknown> = {
    size: nearestSize(Math.min(width, height), Math.max(width, height)),
  };
  if (width > height) page.orientation = "landscape";
  // What is said of a header that is not there, as LibreOffice does, says nothing.
  const edges = Object.entries(EDGE_MARGINS).filter(([, side]) =>
    child(section, `${side}Reference`),
  );
  for (const [name, key] of [...Object.entries(MARGINS), ...edges]) {
    const value = Math.abs(Number(margins[key] ?? Number.NaN)) / 20;
    if (value >= 0 && value < 800) page[name] = Math.round(value * 100) / 100;
  }
  return page;
}

function nearestSize(width: number, height: number): PageSize {
  const sizes = Object.entries(PAGE_SIZES) as [PageSize, readonly [number, number]][];
  const apart = ([w, h]: readonly [number, number]) => Math.abs(w - width) + Math.abs(h - height);
  return sizes.reduce(
    (best, one) => (apart(one[1]) < apart(best[1]) ? one : best),
    ["a4", PAGE_SIZES.a4],
  )[0];
}
