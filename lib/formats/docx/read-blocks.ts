/** The body of a Word file as blocks of a note. */
import { newBlock } from "../../kinds/note/block";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { child, type Xml } from "../xml";
import { DocxError } from "./docx-error";
import { ALIGNMENTS } from "./properties";
import { BOX, type InlineContext, isDeletedMark, type Piece, piecesOf } from "./read-inline";
import type { Numbering } from "./read-numbering";
import { code, joined, withoutBox } from "./read-runs";
import type { Look, ParagraphKind } from "./read-styles";
import { tableBlock } from "./read-table";
import { tableStyle } from "./read-table-style";

const MAX_BLOCKS = 100_000;
const MAX_TEXT_CHARS = 5_000_000;
const MAX_DEPTH = 12;

export interface BodyContext extends Omit<InlineContext, "textBox"> {
  numbering: Numbering;
  /** Of the text, in twips. */
  width: number;
}

export class BodyReader {
  private counted = 0;
  private length = 0;
  private depth = 0;
  private tableStyle: string | undefined;
  /** What a table's style says of the cell's text. */
  private cellText: Look | undefined;
  /** Of a paragraph whose end was deleted, so that the next one continues it. */
  private carried: Run[] = [];

  constructor(private readonly context: BodyContext) {}

  read(body: Xml): Block[] {
    this.depth += 1;
    const blocks = this.depth > MAX_DEPTH ? [] : body.children.flatMap((one) => this.one(one));
    this.depth -= 1;
    return withoutEnds(blocks);
  }

  private one(xml: Xml): Block[] {
    this.counted += 1;
    if (this.counted > MAX_BLOCKS) throw new DocxError("too-large");
    switch (xml.name) {
      case "p":
        return this.paragraph(xml);
      case "tbl":
        return this.table(xml);
      case "sdt":
        return this.control(xml);
      case "ins":
      case "moveTo":
      case "customXml":
      case "sdtContent":
        return xml.children.flatMap((one) => this.one(one));
      case "AlternateContent":
        return (
          (child(xml, "Choice") ?? child(xml, "Fallback"))?.children.flatMap((one) =>
            this.one(one),
          ) ?? []
        );
      case "oMathPara":
      case "r":
        return this.paragraph({ name: "p", attributes: {}, children: [xml], text: "" });
      default:
        return [];
    }
  }

  private control(xml: Xml): Block[] {
    const gallery = child(child(child(xml, "sdtPr"), "docPartObj"), "docPartGallery");
    if (gallery?.attributes.val === "Table of Contents") return [newBlock("tableOfContents")];
    return child(xml, "sdtContent")?.children.flatMap((one) => this.one(one)) ?? [];
  }

  private table(table: Xml): Block[] {
    const { styles, width, changes } = this.context;
    const style = child(child(table, "tblPr"), "tblStyle")?.attributes.val;
    const outer = this.tableStyle;
    this.tableStyle = style;
    const blocks = tableBlock(table, {
      styleName: styles.name(style),
      width,
      changes,
      ...(this.context.document
        ? {
            isExact: true,
            styleBorders: styles.tableProperty(style, "tblBorders"),
            styleOf: tableStyle(table, styles),
          }
        : {}),
      content: (cell, text) => {
        const around = this.cellText;
        this.cellText = text;
        const blocks = this.read(cell);
        this.cellText = around;
        return { blocks, isHeading: this.kindOf(child(cell, "p")).is === "cell-heading" };
      },
    });
    this.tableStyle = outer;
    return blocks;
  }

  private kindOf(paragraph: Xml | undefined): ParagraphKind {
    return this.context.styles.kind(child(paragraph, "pPr"));
  }

  private paragraph(paragraph: Xml): Block[] {
    const { fields, styles } = this.context;
    const kind = this.kindOf(paragraph);
    const wasContents = fields.isContents();
    if (wasContents && (kind.is === "heading" || kind.is === "title")) fields.leaveContents();
    const style = styles.styleOf(child(paragraph, "pPr"));
    const pieces = piecesOf(
      paragraph,
      { kind, style, ...(this.cellText ? { cell: this.cellText } : {}) },
      {
        ...this.context,
        textBox: (content) => this.read(content),
      },
    );
    const isContents =
      fields.isContents() || kind.is === "contents" || (wasContents && kind.is === "text");
    fields.endParagraph();
    if (isContents && kind.is !== "heading") return [newBlock("tableOfContents")];
    this.measure(pieces);
    if (!this.context.changes.areKept && isDeletedMark(paragraph)) {
      this.carried.push(...runsIn(pieces));
      return [];
    }
    const carried = this.carried.map((run): Piece => ({ run }));
    this.carried = [];
    const blocks = this.split(paragraph, kind, [...carried, ...pieces]);
    if (this.context.document?.endsPage(child(paragraph, "pPr")))
      blocks.push(newBlock("pageBreak"));
    return this.context.changes.paragraph(paragraph, blocks);
  }

  private measure(pieces: readonly Piece[]): void {
    this.length += runsIn(pieces).reduce((sum, { text }) => sum + text.length, 0);
    if (this.length > MAX_TEXT_CHARS) throw new DocxError("too-large");
  }

  /** Text before and after a picture or a box is a paragraph each. */
  private split(paragraph: Xml, kind: ParagraphKind, pieces: readonly Piece[]): Block[] {
    if (kind.is === "callout-heading") return [];
    const blocks: Block[] = [];
    let runs: Run[] = [];
    let isAny = false;
    const close = () => {
      if (runs.some(({ text, object }) => object || text.trim() !== ""))
        blocks.push(this.text(paragraph, kind, runs));
      runs = [];
    };
    for (const piece of pieces) {
      if ("run" in piece) runs.push(piece.run);
      else {
        close();
        blocks.push(piece.block);
        isAny = true;
      }
    }
    if (isAny) close();
    else blocks.push(...this.whole(paragraph, kind, runs));
    // LibreOffice breaks the page in the line itself.
    const isBare = blocks.every(({ name }) => name === "pageBreak");
    return isAny && isBare && isRule(paragraph, kind) ? [newBlock("divider"), ...blocks] : blocks;
  }

  private whole(paragraph: Xml, kind: ParagraphKind, runs: Run[]): Block[] {
    const isEmpty = runs.every(({ text, object }) => text === "" && !object);
    if (isEmpty && kind.is === "gap") return [];
    const isLine = isEmpty && isRule(paragraph, kind);
    return isLine ? [newBlock("divider")] : [this.text(paragraph, kind, runs)];
  }

  private text(paragraph: Xml, kind: ParagraphKind, given: readonly Run[]): Block {
    const box = given.find(({ text }) => text.trim() !== "");
    const isBox = box !== undefined && BOX in box.marks;
    const properties = child(paragraph, "pPr");
    const { document } = this.context;
    if (document) {
      const runs = kind.is === "code" ? code(given) : joined(given);
      return document.paragraph(properties, kind, runs, bookmarkIn(paragraph));
    }
    const list = this.context.numbering.place(this.context.styles.property(properties, "numPr"));
    const spacing = spacingOf(properties, this.context, this.tableStyle);
    const isText = kind.is === "text" || kind.is === "label";
    if (isText && (isBox || (list && list.kind !== "none"))) {
      const runs = isBox ? withoutBox(given, box) : given;
      const isChecked = isBox ? /[☑☒]/.test(box.text) : list?.checked === true;
      const listKind = isBox ? "check" : (list?.kind ?? "bullet");
      const attributes = {
        kind: listKind,
        level: list?.level ?? 0,
        ...(isChecked ? { checked: true } : {}),
      };
      return newBlock("listItem", { ...attributes, ...spacing }, joined(runs));
    }
    return { ...blockFor(kind, spacing), runs: kind.is === "code" ? code(given) : joined(given) };
  }
}

function blockFor(kind: ParagraphKind, spacing: Record<string, unknown>): Block {
  if (kind.is === "heading") return newBlock("heading", { level: kind.level, ...spacing });
  if (kind.is === "quote") return newBlock("quote");
  if (kind.is === "code")
    return newBlock("codeBlock", kind.language === null ? {} : { language: kind.language });
  if (kind.is === "title" || kind.is === "subtitle")
    return newBlock("paragraph", { textStyle: kind.is, ...spacing });
  return newBlock("paragraph", spacing);
}

const runsIn = (pieces: readonly Piece[]): Run[] =>
  pieces.flatMap((piece) => ("run" in piece ? [piece.run] : []));

/** What links in the file lead to. Word keeps marks of its own, such as where somebody wrote last. */
const bookmarkIn = (paragraph: Xml): string | null =>
  paragraph.children
    .filter(({ name }) => name === "bookmarkStart")
    .map(({ attributes }) => attributes.name ?? "")
    .find((name) => /^[A-Za-z]\w{0,39}$/.test(name)) ?? null;

const isRule = (paragraph: Xml, kind: ParagraphKind): boolean =>
  kind.is === "divider" || (kind.is === "text" && hasRule(paragraph));

function hasRule(paragraph: Xml): boolean {
  const borders = child(child(paragraph, "pPr"), "pBdr");
  return ["top", "bottom"].some((side) => {
    const val = child(borders, side)?.attributes.val;
    return val !== undefined && val !== "nil" && val !== "none";
  });
}

/** Alignment of the paragraph or its style; space only where this paragraph was given other than its style's. */
function spacingOf(
  properties: Xml | undefined,
  { styles }: BodyContext,
  tableStyle: string | undefined,
): Record<string, unknown> {
  const align = ALIGNMENTS.get(styles.property(properties, "jc")?.attributes.val ?? "");
  const own = child(properties, "spacing")?.attributes ?? {};
  const styled = [styles.styleOf(properties), tableStyle].map((style) => styles.spacing(style));
  const given = (name: string) =>
    styled.some((said) => own[name] === (said[name] ?? "0")) ? undefined : own[name];
  const isAuto = (name: string) => /^(1|true|on)$/.test(own[name] ?? "");
  const spaceBefore = isAuto("beforeAutospacing") ? null : points(given("before"));
  const spaceAfter = isAuto("afterAutospacing") ? null : points(given("after"));
  const isLines = (own.lineRule ?? "auto") === "auto";
  const lines = isLines ? Math.round((Number(given("line")) / 240) * 100) / 100 : Number.NaN;
  return {
    ...(align === undefined ? {} : { align }),
    ...(lines > 0 && lines <= 10 ? { lineSpacing: lines } : {}),
    ...(spaceBefore === null ? {} : { spaceBefore }),
    ...(spaceAfter === null ? {} : { spaceAfter }),
  };
}

function points(twips: string | undefined): number | null {
  const value = Number(twips ?? Number.NaN) / 20;
  return value >= 0 && value <= 400 ? value : null;
}

/** Contents that were read line by line are one block; the empty line that must follow a table is none. */
function withoutEnds(blocks: readonly Block[]): Block[] {
  const kept = blocks.filter(
    ({ name }, at) => name !== "tableOfContents" || blocks[at - 1]?.name !== "tableOfContents",
  );
  const last = kept.at(-1);
  const isEmpty = last?.name === "paragraph" && last.runs.length === 0;
  const before = kept.at(-2)?.name;
  return isEmpty && (before === "table" || before === "callout") ? kept.slice(0, -1) : kept;
}
