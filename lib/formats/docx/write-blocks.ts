/** The blocks of a note as Word's paragraphs and tables. */
import {
  CheckBox,
  type IParagraphOptions,
  LineRuleType,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableOfContents,
  TableRow,
  TextRun,
  WidthType,
} from "docx";
import { imageOf } from "../../kinds/note/schema-attachments";
import {
  CALLOUTS,
  calloutKind,
  headingLevel,
  lineHeight,
  textStyle,
} from "../../kinds/note/schema-draw";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { directionsOf } from "../../pdf/layout/directions";
import type { Direction } from "../../pdf/layout/document";
import { fileWords } from "../file-words";
import { isSpace } from "../note-blocks";
import type { Media } from "../pdf/note-flow";
import { xmlText } from "../xml-text";
import { ALIGN, twips } from "./document-styles";
import type { Comments } from "./note-comments";
import { CALLOUT_COLORS, calloutStyle, codeStyleOf, STYLE, TWIPS_PER_PIXEL } from "./styles-xml";
import type { WrittenChanges } from "./write-changes";
import { imageRun } from "./write-image";
import { ListNumbers } from "./write-lists";
import { childrenOf } from "./write-runs";
import { tableOf } from "./write-table";

export type FileContent = Paragraph | Table | TableOfContents;

export interface BlocksOptions {
  dir: Direction;
  media: (id: string) => Media | undefined;
  comments: Comments;
  changes: WrittenChanges;
  /** Of code blocks, each with a style of its own. */
  languages: readonly string[];
}

/** Where blocks stand. */
interface Place {
  /** Of the text, in twips. */
  width: number;
  isHeader?: boolean;
}

export class BlockWriter {
  private readonly lists = new ListNumbers();

  constructor(private readonly options: BlocksOptions) {}

  blocks(blocks: readonly Block[], place: Place): FileContent[] {
    return blocks.flatMap((block) => {
      if (block.name !== "listItem") this.lists.endList();
      return this.block(block, place);
    });
  }

  private block(block: Block, place: Place): FileContent[] {
    switch (block.name) {
      case "heading":
        return [this.text(block, { style: `Heading${headingLevel(block.attributes.level)}` })];
      case "listItem":
        return [this.item(block)];
      case "quote":
        return block.children.length > 0
          ? this.blocks(block.children, place)
          : [this.text(block, { style: STYLE.quote })];
      case "codeBlock":
        return [this.code(block)];
      case "callout":
        return this.callout(block, place);
      case "divider":
        return [new Paragraph({ style: STYLE.divider, ...this.end(block) })];
      case "table":
        return this.table(block, place);
      case "image":
        return [this.image(block, place)];
      case "file":
        return [this.file(block)];
      case "tableOfContents":
        return [contents()];
      default:
        return this.inside(block, place);
    }
  }

  /** Of a block that may hold text or blocks: a paragraph, or what a newer client made. */
  private inside(block: Block, place: Place): FileContent[] {
    if (block.children.length > 0) return this.blocks(block.children, place);
    const kind = textStyle(block.attributes.textStyle);
    if (kind) return [this.text(block, { style: STYLE[kind] })];
    return [this.text(block, place.isHeader ? { style: STYLE.tableHeading } : {})];
  }

  private text(block: Block, options: IParagraphOptions, before: ParagraphChild[] = []): Paragraph {
    const { comments, changes } = this.options;
    return new Paragraph({
      ...spacingOf(block),
      ...this.direction(block.runs),
      ...options,
      ...this.end(block),
      children: [...before, ...childrenOf(block.runs, comments, changes)],
    });
  }

  /** A block that somebody would add or take away goes with its end. */
  private end({ attributes }: Block): IParagraphOptions {
    const change = this.options.changes.of(attributes);
    return Object.keys(change).length > 0 ? { run: change } : {};
  }

  private direction(runs: readonly Run[]): IParagraphOptions {
    const text = runs.map((run) => run.text).join("");
    const { direction } = directionsOf(text, undefined, this.options.dir);
    return direction === "rtl" ? { bidirectional: true } : {};
  }

  private item(block: Block): Paragraph {
    const box =
      block.attributes.kind === "check"
        ? [
            new CheckBox({
              checked: block.attributes.checked === true,
              alias: "Done",
              checkedState: { value: "2612", font: "MS Gothic" },
              uncheckedState: { value: "2610", font: "MS Gothic" },
            }) as unknown as ParagraphChild,
            new TextRun(" "),
          ]
        : [];
    return this.text(block, { numbering: this.lists.next(block) }, box);
  }

  private code(block: Block): Paragraph {
    const style = codeStyleOf(block, this.options.languages);
    return this.text(block, { style, bidirectional: false });
  }

  /** A table of one cell: Word knows no other box whose ground and bar go around several paragraphs. */
  private callout(block: Block, place: Place): FileContent[] {
    const kind = calloutKind(block.attributes.kind);
    const word = new TextRun({ text: CALLOUTS[kind], color: CALLOUT_COLORS[kind].color });
    const heading = new Paragraph({ style: STYLE.calloutHeading, children: [word] });
    const inner =
      block.children.length > 0 || block.runs.length > 0 ? this.inside(block, place) : [];
    const children = [heading, ...cellContent(inner)];
    const width = { size: place.width, type: WidthType.DXA };
    const change = this.options.changes.of(block.attributes);
    const row = new TableRow({ children: [new TableCell({ children, width })], ...change });
    const table = new Table({
      style: calloutStyle(kind),
      rows: [row],
      width,
      columnWidths: [place.width],
      layout: TableLayoutType.FIXED,
    });
    return [table, GAP()];
  }

  private table(block: Block, place: Place): FileContent[] {
    const table = tableOf(block, {
      width: place.width,
      isLeftward: this.options.dir === "rtl",
      changeOf: (row) => this.options.changes.of({ ...block.attributes, ...row.attributes }),
      empty: () => new Paragraph({}),
      content: (cell, width) =>
        cellContent(
          this.blocks(cell.children, { width, isHeader: cell.attributes.header === true }),
        ),
    });
    return table === null ? [] : [table, GAP()];
  }

  private image(block: Block, place: Place): Paragraph {
    const facts = imageOf(block.attributes);
    const media = facts.id === null ? undefined : this.options.media(facts.id);
    const change = this.options.changes.of(block.attributes);
    const run = imageRun(block, media, { width: place.width / TWIPS_PER_PIXEL, change });
    if (run) return new Paragraph({ children: [run], ...this.end(block) });
    const words = xmlText(`Image: ${facts.alt || facts.name || "Image"}`);
    return new Paragraph({ style: STYLE.file, ...this.end(block), children: [new TextRun(words)] });
  }

  private file(block: Block): Paragraph {
    const words = fileWords(block);
    const children = [this.options.changes.run({ text: xmlText(words) }, block.attributes)];
    return new Paragraph({ style: STYLE.file, ...this.end(block), children });
  }
}

/** Two adjacent tables are one to Word, and no cell may end with one (ISO 29500-1, 17.4.65): this is no text. */
const GAP = () => new Paragraph({ style: STYLE.gap });

function contents(): TableOfContents {
  return new TableOfContents("Contents", { hyperlink: true, headingStyleRange: "1-6" });
}

/** A cell cannot hold a table of contents: a note's cell that does shows nothing there. */
const cellContent = (content: readonly FileContent[]): (Paragraph | Table)[] =>
  content.filter((one): one is Paragraph | Table => !(one instanceof TableOfContents));

/** Word keeps space in twentieths of a point, and lines in 240ths. */
function spacingOf({ attributes }: Block): IParagraphOptions {
  const { align, lineSpacing, spaceBefore, spaceAfter } = attributes;
  const times = lineHeight(lineSpacing);
  const spacing = {
    ...(isSpace(spaceBefore) ? { before: twips(spaceBefore) } : {}),
    ...(isSpace(spaceAfter) ? { after: twips(spaceAfter) } : {}),
    ...(times === null ? {} : { line: Math.round(times * 240), lineRule: LineRuleType.AUTO }),
  };
  return {
    ...(typeof align === "string" && Object.hasOwn(ALIGN, align)
      ? { alignment: ALIGN[align as keyof typeof ALIGN] }
      : {}),
    ...(Object.keys(spacing).length > 0 ? { spacing } : {}),
  };
}
