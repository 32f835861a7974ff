/** What a paragraph of a Word file holds, in order: runs of text, and blocks that stand among them. */
import { objectMarks } from "../../kinds/document/schema-marks";
import { newBlock } from "../../kinds/note/block";
import { safeHref } from "../../kinds/note/schema-links";
import { suggestionsAmong } from "../../kinds/note/suggestion-marks";
import type { Block, Marks, Run } from "../../kinds/note/text-blocks";
import type { LeftOut } from "../left-out";
import type { Relation } from "../office-parts";
import { child, textIn, within, type Xml } from "../xml";
import { toggle } from "./properties";
import { type Changes, changeName } from "./read-changes";
import type { ReadComments } from "./read-comments";
import { type Fields, hrefIn, numberIn } from "./read-fields";
import type { Images } from "./read-images";
import { marksOf, type Surroundings } from "./read-marks";
import type { Notes } from "./read-notes";
import type { ParagraphKind, Styles } from "./read-styles";
import { symbol } from "./read-symbols";

export type Piece = { run: Run } | { block: Block };

/** What all text of a part is read with. */
export interface InlineContext {
  styles: Styles;
  images: Images;
  notes: Notes;
  leftOut: LeftOut;
  fields: Fields;
  relations: ReadonlyMap<string, Relation>;
  comments: ReadComments;
  changes: Changes;
  textBox: (content: Xml) => Block[];
  /** What a Document keeps and a note does not. */
  document?: DocumentReading;
}

export interface DocumentReading {
  /** @param href an address, or `#` and a bookmark  @returns null for hidden text */
  marks(run: Xml | undefined, around: Surroundings, href: string | null): Marks | null;
  /** @returns the footnote's id */
  note(part: "footnoteReference" | "endnoteReference", id: string): string;
  /** Whether a section ends with this paragraph, and another one begins on a page of its own. */
  endsPage(properties: Xml | undefined): boolean;
  paragraph(
    properties: Xml | undefined,
    kind: ParagraphKind,
    runs: Run[],
    name: string | null,
  ): Block;
}

interface Around extends Surroundings {
  href: string | null;
  change: Marks;
}

export function piecesOf(paragraph: Xml, around: Surroundings, context: InlineContext): Piece[] {
  return new Inline(context).all(paragraph.children, { ...around, href: null, change: {} });
}

class Inline {
  constructor(private readonly context: InlineContext) {}

  all(children: readonly Xml[], around: Around): Piece[] {
    return children.flatMap((one) => this.one(one, around));
  }

  private one(xml: Xml, around: Around): Piece[] {
    const { comments, fields } = this.context;
    switch (xml.name) {
      case "r":
        return this.run(xml, around);
      case "hyperlink":
        return this.all(xml.children, { ...around, href: this.hrefOf(xml) ?? around.href });
      case "fldSimple": {
        const number = this.context.document ? numberIn(xml.attributes.instr ?? "") : null;
        if (number) return this.number(number, child(xml, "r"), around);
        return this.all(xml.children, {
          ...around,
          href: hrefIn(xml.attributes.instr ?? "") ?? around.href,
        });
      }
      case "ins":
      case "moveTo":
        return this.all(xml.children, this.changed(around, xml));
      case "del":
      case "moveFrom":
        if (!this.context.changes.areKept) return [];
        return this.all(xml.children, this.changed(around, xml));
      case "sdt":
        return this.control(xml, around);
      case "smartTag":
      case "customXml":
      case "bdo":
      case "dir":
      case "sdtContent":
        return this.all(xml.children, around);
      case "AlternateContent":
        return this.all((child(xml, "Choice") ?? child(xml, "Fallback"))?.children ?? [], around);
      case "oMath":
      case "oMathPara":
        return fields.isInstruction() ? [] : [{ run: { text: textIn(xml), marks: around.change } }];
      case "commentRangeStart":
        comments.begin(xml.attributes.id ?? "");
        return [];
      case "commentRangeEnd":
        comments.end(xml.attributes.id ?? "");
        return [];
      default:
        return [];
    }
  }

  private changed(around: Around, xml: Xml): Around {
    const name = changeName(xml.name);
    const suggestion = this.context.changes.of(xml);
    if (!name || !suggestion) return around;
    return { ...around, change: { ...around.change, [name]: { ...suggestion } } };
  }

  private hrefOf({ attributes }: Xml): string | null {
    const relation = this.context.relations.get(attributes.id ?? "");
    if (!relation && attributes.anchor && this.context.document) return `#${attributes.anchor}`;
    if (!relation?.isExternal) return null;
    const place = attributes.anchor ?? attributes.docLocation;
    return safeHref(place ? `${relation.target}#${place}` : relation.target);
  }

  /** A box to tick is one sign; every other control is what it holds. */
  private control(xml: Xml, around: Around): Piece[] {
    const box = child(child(xml, "sdtPr"), "checkbox");
    if (!box) return this.all(child(xml, "sdtContent")?.children ?? [], around);
    return [{ run: { text: toggle(box, "checked") ? TICKED : UNTICKED, marks: { [BOX]: {} } } }];
  }

  private run(run: Xml, around: Around): Piece[] {
    const { fields, styles, leftOut, comments } = this.context;
    const href = around.href ?? fields.href();
    const properties = child(run, "rPr");
    const marks = this.context.document
      ? this.context.document.marks(properties, around, href)
      : marksOf(properties, around, styles, href);
    if (marks === null) {
      if (textIn(run) !== "") leftOut.add("hidden");
      return [];
    }
    if (Object.keys(around.change).length === 0 && textIn(run) !== "") this.context.changes.rest();
    const all = { ...marks, ...around.change, ...comments.marks() };
    return run.children.flatMap((part) => this.part(part, all));
  }

  private part(part: Xml, marks: Marks): Piece[] {
    const { fields, images, relations, leftOut, notes, textBox } = this.context;
    if (part.name === "fldChar") return this.field(part, marks);
    if (part.name === "instrText") fields.instruct(textIn(part));
    const { document } = this.context;
    // A page number is the field itself, not its last value.
    if (fields.isInstruction() || (document && fields.number())) return [];
    const blocks = (found: Block[]): Piece[] => found.map((block) => ({ block }));
    switch (part.name) {
      case "t":
      case "delText":
        return this.text(textIn(part).replace(/[\r\n]+/g, " "), marks);
      case "tab":
      case "ptab":
        return document ? objectOf("tab", {}, marks) : said("\t", marks);
      case "br":
        if (!/^(page|column)$/.test(part.attributes.type ?? "")) return said("\n", {});
        return document ? blocks([newBlock("pageBreak")]) : [];
      case "cr":
        return said("\n", {});
      case "noBreakHyphen":
        return said("\u2011", marks);
      case "softHyphen":
        return said("\u00ad", marks);
      case "sym":
        return said(symbol(part), marks);
      case "footnoteReference":
      case "endnoteReference":
        if (document) return footnote(document.note(part.name, part.attributes.id ?? ""), marks);
        return said(notes.refer(part.name, part.attributes.id ?? ""), {
          ...marks,
          superscript: {},
        });
      case "drawing":
        return this.pictures(images.drawing(part, relations, textBox), marks);
      case "AlternateContent":
        return (
          (child(part, "Choice") ?? child(part, "Fallback"))?.children.flatMap((one) =>
            this.part(one, marks),
          ) ?? []
        );
      case "pict":
        return this.pictures(this.pict(part), marks);
      case "object": {
        leftOut.add("object");
        return [];
      }
      default:
        return [];
    }
  }

  /** Images stand in the line of a Document, and between the paragraphs of a note. */
  private pictures(found: readonly Block[], marks: Marks): Piece[] {
    const { document } = this.context;
    if (!document) return suggestedBlocks(found, marks);
    return found.flatMap((block): Piece[] => {
      return block.name === "image" ? objectOf("image", block.attributes, marks) : [{ block }];
    });
  }

  private number(kind: string, run: Xml | undefined, around: Around): Piece[] {
    const marks = this.context.document?.marks(child(run, "rPr"), around, null) ?? {};
    return objectOf("autoText", { kind }, { ...marks, ...around.change });
  }

  private text(text: string, marks: Marks): Piece[] {
    this.context.comments.quote(text);
    return said(text, marks);
  }

  private pict(pict: Xml): Block[] {
    const { images, relations, textBox } = this.context;
    const shapes = within(pict, new Set(["rect", "shape"]));
    if (shapes.some(({ attributes }) => /^(t|true|1)$/.test(attributes.hr ?? "")))
      return [newBlock("divider")];
    const boxes = within(pict, new Set(["txbxContent"])).flatMap(textBox);
    return [...images.vml(pict, relations), ...boxes];
  }

  private field(part: Xml, marks: Marks): Piece[] {
    const { fields } = this.context;
    const type = part.attributes.fldCharType;
    if (type === "separate") fields.separate();
    else if (type === "end") {
      const number = this.context.document ? fields.number() : null;
      fields.end();
      if (number) return objectOf("autoText", { kind: number }, marks);
    } else if (type === "begin") {
      fields.begin();
      const box = child(child(part, "ffData"), "checkBox");
      const isTicked = toggle(box, "checked") ?? toggle(box, "default");
      if (box) return said(isTicked ? TICKED : UNTICKED, { ...marks, [BOX]: {} });
    }
    return [];
  }
}

/** A mark that no note has: the paragraph reads it and takes it away. */
export const BOX = "#box";
const TICKED = "☒";
const UNTICKED = "☐";

const said = (text: string, marks: Marks): Piece[] =>
  text === "" ? [] : [{ run: { text, marks } }];

const objectOf = (name: string, attributes: Record<string, unknown>, marks: Marks): Piece[] => [
  {
    run: {
      text: "",
      marks,
      object: { name, attributes: { ...attributes, ...objectMarks(marks) } },
    },
  },
];

/** Stands above the line by itself. */
function footnote(id: string, { baseline: _, ...marks }: Marks): Piece[] {
  return objectOf("footnoteRef", { id }, marks);
}

const suggestedBlocks = (found: readonly Block[], marks: Marks): Piece[] =>
  found.map((block) => {
    const attributes = { ...block.attributes, ...suggestionsAmong(marks) };
    return { block: { ...block, attributes } };
  });

export const isDeletedMark = (paragraph: Xml): boolean =>
  child(child(child(paragraph, "pPr"), "rPr"), "del") !== undefined;
