/** Which kind of list a paragraph of a Word file is in. */
import { child, childrenNamed, type Xml } from "../xml";
import { valueIn } from "./properties";

export interface ListPlace {
  kind: "bullet" | "ordered" | "check" | "none";
  /** Of an item whose sign is a ticked box. */
  checked: boolean;
  level: number;
}

interface Level {
  format: string;
  text: string;
  start: number;
}

const DEEPEST = 8;
/** Boxes, as characters and as signs of the font Wingdings. */
const BOX = /^[☐□▢◻❏❑\uf0a8\uf06f\uf071\uf072]$/;
const TICKED = /^[☑☒✓✔\uf0fe\uf0fd\uf0fc\uf052\uf054]$/;

export class Numbering {
  private readonly abstract = new Map<string, Xml>();
  private readonly numbers = new Map<string, Xml>();
  private readonly byStyle = new Map<string, string>();

  constructor(xml: Xml | null) {
    for (const one of childrenNamed(xml ?? undefined, "abstractNum")) {
      const id = one.attributes.abstractNumId ?? "";
      this.abstract.set(id, one);
      const style = valueIn(one, "styleLink");
      if (style !== undefined) this.byStyle.set(style, id);
    }
    for (const one of childrenNamed(xml ?? undefined, "num"))
      this.numbers.set(one.attributes.numId ?? "", one);
  }

  /** @param numbering a paragraph's `w:numPr`; @returns null for text that is in no list */
  place(numbering: Xml | undefined): ListPlace | null {
    const number = this.numbers.get(valueIn(numbering, "numId") ?? "");
    if (!number) return null;
    const level = Math.min(
      Math.max(Math.trunc(Number(valueIn(numbering, "ilvl") ?? 0)) || 0, 0),
      DEEPEST,
    );
    const { format, text } = this.level(number, level);
    if (format === "bullet") {
      const isTicked = TICKED.test(text);
      return { kind: isTicked || BOX.test(text) ? "check" : "bullet", checked: isTicked, level };
    }
    return { kind: format === "none" ? "none" : "ordered", checked: false, level };
  }

  /** Lists of one definition continue its count, unless one restarts it. */
  definition(id: string): { id: string; beginsAnew: boolean } {
    const number = this.numbers.get(id);
    const overrides = childrenNamed(number, "lvlOverride");
    const beginsAnew = overrides.some((one) => child(one, "startOverride") !== undefined);
    return { id: valueIn(number, "abstractNumId") ?? id, beginsAnew };
  }

  /** The levels of a list, as Word says them. */
  levels(id: string): Level[] {
    const number = this.numbers.get(id);
    return number ? Array.from({ length: DEEPEST + 1 }, (_, at) => this.level(number, at)) : [];
  }

  private level(number: Xml, level: number): Level {
    const override = levelIn(
      childrenNamed(number, "lvlOverride").find((one) => one.attributes.ilvl === String(level)),
      level,
    );
    const own = this.abstract.get(valueIn(number, "abstractNumId") ?? "");
    const linked = this.byStyle.get(valueIn(own, "numStyleLink") ?? "");
    const found =
      override ??
      levelIn(own, level) ??
      levelIn(linked === undefined ? undefined : this.abstract.get(linked), level);
    const start = Math.trunc(Number(valueIn(found, "start") ?? 1));
    return {
      format: valueIn(found, "numFmt") ?? "decimal",
      text: valueIn(found, "lvlText") ?? "",
      start: start >= 0 ? start : 1,
    };
  }
}

const levelIn = (holder: Xml | undefined, level: number): Xml | undefined =>
  holder?.children.find((one) => one.name === "lvl" && one.attributes.ilvl === String(level)) ??
  (child(holder, "lvl")?.attributes.ilvl === undefined ? child(holder, "lvl") : undefined);
