/** What a paragraph of a Word file holds, in order: runs of text, and blocks that stand among them. */
import { safeHref } from "../../kinds/note/schema-links";
import { suggestionsAmong } from "../../kinds/note/suggestion-marks";
import type { Block, Marks, Run } from "../../kinds/note/text-blocks";
import type { LeftOut } from "../left-out";
import { child, textIn, within, type Xml } from "../xml";
import type { Relation } from "./package";
import { toggle } from "./properties";
import { type Changes, changeName } from "./read-changes";
import type { ReadComments } from "./read-comments";
import { type Fields, hrefIn } from "./read-fields";
import type { Images } from "./read-images";
import { marksOf, type Surroundings } from "./read-marks";
import type { Notes } from "./read-notes";
import type { Styles } from "./read-styles";

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
      case "fldSimple":
        return this.all(xml.children, {
          ...around,
          href: hrefIn(xml.attributes.instr ?? "") ?? around.href,
        });
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
    const marks = marksOf(child(run, "rPr"), around, styles, href);
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
    if (fields.isInstruction()) return [];
    const blocks = (found: Block[]): Piece[] => found.map((block) => ({ block }));
    switch (part.name) {
      case "t":
      case "delText":
        return this.text(textIn(part).replace(/[\r\n]+/g, " "), marks);
      case "tab":
      case "ptab":
        return said("\t", marks);
      case "br":
        return /^(page|column)$/.test(part.attributes.type ?? "") ? [] : said("\n", {});
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
        return said(notes.refer(part.name, part.attributes.id ?? ""), {
          ...marks,
          superscript: {},
        });
      case "drawing":
        return suggestedBlocks(images.drawing(part, relations, textBox), marks);
      case "AlternateContent":
        return (
          (child(part, "Choice") ?? child(part, "Fallback"))?.children.flatMap((one) =>
            this.part(one, marks),
          ) ?? []
        );
      case "pict":
        return blocks(this.pict(part));
      case "object": {
        leftOut.add("object");
        return [];
      }
      default:
        return [];
    }
  }

  private text(text: string, marks: Marks): Piece[] {
    this.context.comments.quote(text);
    return said(text, marks);
  }

  private pict(pict: Xml): Block[] {
    const { images, relations, textBox } = this.context;
    const shapes = within(pict, new Set(["rect", "shape"]));
    if (shapes.some(({ attributes }) => /^(t|true|1)$/.test(attributes.hr ?? "")))
      return [{ name: "divider", attributes: {}, runs: [], children: [] }];
    const boxes = within(pict, new Set(["txbxContent"])).flatMap(textBox);
    return [...images.vml(pict, relations), ...boxes];
  }

  private field(part: Xml, marks: Marks): Piece[] {
    const { fields } = this.context;
    const type = part.attributes.fldCharType;
    if (type === "separate") fields.separate();
    else if (type === "end") fields.end();
    else if (type === "begin") {
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
export const TICKED = "☒";
export const UNTICKED = "☐";

const said = (text: string, marks: Marks): Piece[] =>
  text === "" ? [] : [{ run: { text, marks } }];

const suggestedBlocks = (found: readonly Block[], marks: Marks): Piece[] =>
  found.map((block) => {
    const attributes = { ...block.attributes, ...suggestionsAmong(marks) };
    return { block: { ...block, attributes } };
  });

const SYMBOLS = new Map([
  ["f0fe", "☑"],
  ["f0fd", "☒"],
  ["f0a8", "☐"],
  ["f06f", "☐"],
  ["f0fc", "✓"],
  ["f0fb", "✗"],
  ["f0b7", "•"],
  ["f0a7", "▪"],
  ["f0e0", "→"],
  ["f04a", "☺"],
]);

function symbol({ attributes }: Xml): string {
  const code = (attributes.char ?? "").toLowerCase();
  const known = SYMBOLS.get(code);
  if (known) return known;
  const point = Number.parseInt(code, 16);
  if (!(point > 0x1f && point <= 0xffff)) return "";
  // Fonts of signs sit in the private area, a page above the characters they were typed with.
  return String.fromCharCode(point >= 0xf000 && point <= 0xf0ff ? point - 0xf000 : point);
}

export const isDeletedMark = (paragraph: Xml): boolean =>
  child(child(child(paragraph, "pPr"), "rPr"), "del") !== undefined;
