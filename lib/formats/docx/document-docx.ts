/** A Document as a Word file. The same code runs in a browser, in a worker and in Node. */
import {
  Bookmark,
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  ImageRun,
  type IParagraphOptions,
  type IRunOptions,
  Packer,
  PageBreak,
  PageNumber,
  Paragraph,
  type ParagraphChild,
  Tab,
  Table,
  TableOfContents,
  TextRun,
} from "docx";
import type { DocumentContent, Edge } from "../../kinds/document/content";
import { listLook } from "../../kinds/document/lists";
import { type Page, pageOf } from "../../kinds/document/page";
import { autoTextOf, imageSize } from "../../kinds/document/schema-objects";
import { stylesOf } from "../../kinds/document/styles";
import { cleanDocument, footnoteOrder } from "../../kinds/document/text";
import { listOf, namedStyleOf } from "../../kinds/document/values";
import { attachmentId, imageOf } from "../../kinds/note/schema-attachments";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { directionsOf } from "../../pdf/layout/directions";
import { targetsIn } from "../document/flow-parts";
import { xmlText } from "../xml-text";
import { noteTable, ownLook, POINTS_PER_PIXEL, pageProperties } from "./document-properties";
import { styleId, TICKED, twips, wordLists, wordStyles } from "./document-styles";
import { Comments } from "./note-comments";
import { codeStyleOf, languagesIn, STYLE } from "./styles-xml";
import type { NoteDocxOptions } from "./write";
import { WrittenChanges } from "./write-changes";
import { IMAGE_TYPES } from "./write-image";
import { bookmarkName, childrenOf } from "./write-runs";
import { settled } from "./write-settled";
import { tableOf } from "./write-table";

export type DocumentDocxOptions = Omit<NoteDocxOptions, "paper">;

export async function documentDocx(
  given: DocumentContent,
  options: DocumentDocxOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const createdAt = options.createdAt ?? new Date();
  const content = options.hasChanges ? given : cleanDocument(given);
  const { body, hf, footnotes, lists } = content;
  const page = pageOf(content.page, options.lang);
  const writer = new DocumentWriter(content, page, options, createdAt);
  const edge = (key: Edge) => {
    const blocks = hf[key];
    return (
      blocks &&
      writer
        .blocks(blocks)
        .filter((one): one is Paragraph | Table => !(one instanceof TableOfContents))
    );
  };
  const hasFirst = hf["t0/header/first"] !== undefined || hf["t0/footer/first"] !== undefined;
  const none = () => [new Paragraph({})];
  const title = xmlText(options.title);
  const children = writer.blocks(body);
  const document = new Document({
    title,
    creator: "Sealdesk",
    lastModifiedBy: "Sealdesk",
    styles: wordStyles(stylesOf(content.styles), options.lang, writer.languages),
    numbering: { config: wordLists(lists) },
    comments: { children: writer.comments.options() },
    footnotes: Object.fromEntries(
      writer.notes.map((id, at) => [at + 1, { children: writer.paragraphs(footnotes[id] ?? []) }]),
    ),
    sections: [
      {
        properties: { titlePage: hasFirst, page: pageProperties(page) },
        headers: {
          default: new Header({ children: edge("t0/header/default") ?? none() }),
          ...(hasFirst
            ? { first: new Header({ children: edge("t0/header/first") ?? none() }) }
            : {}),
        },
        footers: {
          default: new Footer({ children: edge("t0/footer/default") ?? none() }),
          ...(hasFirst
            ? { first: new Footer({ children: edge("t0/footer/first") ?? none() }) }
            : {}),
        },
        children,
      },
    ],
  });
  return settled(await Packer.pack(document, "uint8array"), createdAt);
}

type FileContent = Paragraph | Table | TableOfContents;

class DocumentWriter {
  /** Footnotes by their numbers. */
  readonly notes: string[];
  readonly languages: readonly string[];
  readonly comments: Comments;
  private readonly changes: WrittenChanges;
  private readonly targets: Set<string>;
  private readonly width: number;

  constructor(
    private readonly content: DocumentContent,
    page: Page,
    private readonly options: DocumentDocxOptions,
    createdAt: Date,
  ) {
    const { body } = content;
    this.notes = footnoteOrder(body);
    this.languages = languagesIn(body);
    this.comments = new Comments(options.comments ?? [], body, createdAt);
    this.changes = new WrittenChanges(createdAt);
    this.targets = targetsIn(body, new Set());
    this.width = twips(page.width - page.marginLeft - page.marginRight);
  }

  blocks(blocks: readonly Block[], width = this.width): FileContent[] {
    return blocks.flatMap((block): FileContent[] => {
      switch (block.name) {
        case "table":
          return this.table(block, width);
        case "toc":
          return [new TableOfContents("Contents", { hyperlink: true, headingStyleRange: "1-3" })];
        case "pageBreak":
          return [new Paragraph({ children: [new PageBreak()], spacing: { before: 0, after: 0 } })];
        case "horizontalRule":
          return [
            new Paragraph({
              border: { bottom: { style: "single", size: 6, space: 1, color: "C9CAC5" } },
            }),
          ];
        case "codeBlock":
          return [this.code(block)];
        default:
          return block.children.length > 0
            ? this.blocks(block.children, width)
            : [this.paragraph(block)];
      }
    });
  }

  paragraphs(blocks: readonly Block[]): Paragraph[] {
    const found = this.blocks(blocks).filter((one): one is Paragraph => one instanceof Paragraph);
    return found.length > 0 ? found : [new Paragraph({})];
  }

  private paragraph(block: Block): Paragraph {
    const { attributes, runs } = block;
    const children = childrenOf(runs, this.comments, this.changes, (run, style) =>
      this.object(run, style),
    );
    const id = String(attributes.id);
    const bookmarked: ParagraphChild[] = this.targets.has(id)
      ? [new Bookmark({ id: bookmarkName(id), children })]
      : children;
    const change = this.changes.of(attributes);
    const text = runs.map((run) => run.text).join("");
    const { direction } = directionsOf(text, undefined, this.options.dir);
    return new Paragraph({
      style: styleId(namedStyleOf(attributes.namedStyle)),
      ...this.numbering(attributes),
      ...ownLook(attributes, this.content),
      ...(direction === "rtl" ? { bidirectional: true } : {}),
      ...(Object.keys(change).length > 0 ? { run: change } : {}),
      children: bookmarked,
    });
  }

  private numbering({ list, checked }: Block["attributes"]): IParagraphOptions {
    const place = listOf(list);
    if (!place || !Object.hasOwn(this.content.lists, place.id)) return {};
    const isBox = listLook(this.content.lists[place.id]).levels[place.level]?.format === "check";
    const reference = isBox && checked === true ? place.id + TICKED : place.id;
    return { numbering: { reference, level: place.level } };
  }

  private object({ object, marks }: Run, style: IRunOptions): TextRun[] {
    const attributes = object?.attributes ?? {};
    const run = (children: NonNullable<IRunOptions["children"]>) => [
      this.changes.run({ ...style, children }, marks),
    ];
    switch (object?.name) {
      case "tab":
        return run([new Tab()]);
      case "autoText":
        return run([
          autoTextOf(attributes) === "pageCount" ? PageNumber.TOTAL_PAGES : PageNumber.CURRENT,
        ]);
      case "footnoteRef": {
        const at = this.notes.indexOf(String(attributes.id));
        return at === -1 ? [] : [new FootnoteReferenceRun(at + 1) as unknown as TextRun];
      }
      case "image":
        return this.image(attributes, marks);
      default:
        return [];
    }
  }

  private image(attributes: Block["attributes"], marks: Run["marks"]): TextRun[] {
    const { alt, name } = imageOf(attributes);
    const id = attachmentId(attributes.attachment);
    const media = id === null ? undefined : this.options.media(id);
    const type = media && IMAGE_TYPES.get(media.type);
    const size = imageSize(attributes) ?? { width: 120, height: 120 };
    if (!media || !type) return [new TextRun(xmlText(`[${alt || name || "Image"}]`))];
    const picture = new ImageRun({
      ...this.changes.of(marks),
      type,
      data: media.bytes,
      transformation: {
        width: Math.round(size.width / POINTS_PER_PIXEL),
        height: Math.round(size.height / POINTS_PER_PIXEL),
      },
      altText: { name: xmlText(name) || "Image", title: "", description: xmlText(alt) },
    });
    return [picture as unknown as TextRun];
  }

  private code(block: Block): Paragraph {
    const children = childrenOf(block.runs, this.comments, this.changes, (run, style) =>
      this.object(run, style),
    );
    return new Paragraph({ style: codeStyleOf(block, this.languages), children });
  }

  private table(block: Block, width: number): FileContent[] {
    const table = tableOf(noteTable(block), {
      ...{ width, isPlain: true, isLeftward: this.options.dir === "rtl" },
      changeOf: (row) => this.changes.of({ ...block.attributes, ...row.attributes }),
      empty: () => new Paragraph({}),
      content: (cell, inside) => {
        const content = this.blocks(cell.children, inside).filter(
          (one): one is Paragraph | Table => !(one instanceof TableOfContents),
        );
        return content.at(-1) instanceof Table ? [...content, new Paragraph({})] : content;
      },
    });
    // Two adjacent tables are one to Word: this is no text.
    return table === null ? [] : [table, new Paragraph({ style: STYLE.gap })];
  }
}
