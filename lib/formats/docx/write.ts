/** A note as a Word file. The same code runs in a browser, in a worker and in Node. */
import { Document, Footer, Header, Packer, PageNumber, Paragraph, Tab, TextRun } from "docx";
import type { ForeignComment } from "../../kinds/note/comments-imported";
import { cleanBlocks } from "../../kinds/note/suggestions-clean";
import type { Block } from "../../kinds/note/text-blocks";
import { type Direction, PAPER, type Paper } from "../../pdf/layout/document";
import { saysTitle } from "../note-blocks";
import type { Media } from "../pdf/note-flow";
import { xmlText } from "../xml-text";
import { Comments } from "./note-comments";
import { languagesIn, stylesXml } from "./styles-xml";
import { BlockWriter } from "./write-blocks";
import { WrittenChanges } from "./write-changes";
import { NUMBERING } from "./write-lists";
import { settled } from "./write-settled";

export interface NoteDocxOptions {
  /** Stands above every page, and above the text unless the note begins with a title of its own. */
  title: string;
  /** BCP 47. */
  lang: string;
  /** Of text without letters, of tables and of the page. */
  dir: Direction;
  paper: Paper;
  /** The bytes of an attachment by its id. PNG, JPEG, GIF and BMP are shown; the rest is named. */
  media: (id: string) => Media | undefined;
  comments?: readonly ForeignComment[];
  /** Suggestions as tracked changes; without it, the text as it is while none is accepted. */
  hasChanges?: boolean;
  /** Is written into the file; the same time, the same bytes. */
  createdAt?: Date;
}

const MARGIN_TWIPS = 1_360;

export async function noteDocx(
  given: readonly Block[],
  options: NoteDocxOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const createdAt = options.createdAt ?? new Date();
  const blocks = options.hasChanges ? given : cleanBlocks(given);
  const paper = PAPER[options.paper];
  const size = { width: Math.round(paper.width * 20), height: Math.round(paper.height * 20) };
  const languages = languagesIn(blocks);
  const comments = new Comments(options.comments ?? [], blocks, createdAt);
  const changes = new WrittenChanges(createdAt);
  const { dir, media } = options;
  const writer = new BlockWriter({ dir, media, comments, changes, languages });
  const title = xmlText(options.title);
  const shown = saysTitle(blocks) || title === "" ? blocks : [titleBlock(title), ...blocks];
  const width = size.width - 2 * MARGIN_TWIPS;
  const document = new Document({
    title,
    creator: "Sealdesk",
    lastModifiedBy: "Sealdesk",
    externalStyles: stylesXml(languages, options.lang),
    numbering: { config: NUMBERING },
    comments: { children: comments.options() },
    sections: [
      {
        properties: { page: { size, margin: PAGE_MARGINS } },
        headers: { default: new Header({ children: [line(title)] }) },
        footers: { default: new Footer({ children: [pageNumbers(width)] }) },
        children: writer.blocks(shown, { width }),
      },
    ],
  });
  return settled(await Packer.pack(document, "uint8array"), createdAt);
}

const PAGE_MARGINS = {
  top: MARGIN_TWIPS,
  right: MARGIN_TWIPS,
  bottom: MARGIN_TWIPS,
  left: MARGIN_TWIPS,
};

function line(text: string): Paragraph {
  return new Paragraph({ style: "Header", children: [new TextRun(text)] });
}

function pageNumbers(width: number): Paragraph {
  const { CURRENT, TOTAL_PAGES } = PageNumber;
  return new Paragraph({
    style: "Footer",
    tabStops: [{ type: "right", position: width }],
    children: [new TextRun({ children: [new Tab(), "Page ", CURRENT, " of ", TOTAL_PAGES] })],
  });
}

const titleBlock = (text: string): Block => ({
  name: "paragraph",
  attributes: { textStyle: "title" },
  runs: [{ text, marks: {} }],
  children: [],
});
