/** What the styles of a Word file mean: which are headings, and how text in them looks. */
import { child, childrenNamed, type Xml } from "../xml";
import { toggle, valueIn } from "./properties";

/** How text looks, as far as somebody said. */
export interface Look {
  bold?: boolean;
  italic?: boolean;
  underline?: boolean;
  strike?: boolean;
  smallCaps?: boolean;
  /** `#rrggbb`, in lower case. */
  color?: string;
  highlight?: string;
  /** Points. */
  size?: number;
  /** A family; or `+major` or `+minor`, of the theme. */
  font?: string;
  raised?: "superscript" | "subscript" | "none";
  hidden?: boolean;
}

export type ParagraphKind =
  | { is: "text" | "title" | "subtitle" | "quote" | "divider" | "gap" | "contents" | "label" }
  | { is: "heading"; level: number }
  | { is: "code"; language: string | null }
  | { is: "cell-heading" | "callout-heading" };

interface Style {
  id: string;
  /** In lower case. */
  name: string;
  fullName: string;
  basedOn: string | undefined;
  paragraph: Xml | undefined;
  run: Xml | undefined;
  xml: Xml;
}

const MAX_CHAIN = 30;

export class Styles {
  private readonly styles = new Map<string, Style>();
  private readonly defaults = new Map<string, string>();
  private readonly defaultSpacing: Readonly<Record<string, string>> | undefined;
  /** The look of text without a style. */
  readonly plain: Look;

  constructor(xml: Xml | null) {
    for (const one of childrenNamed(xml ?? undefined, "style")) this.add(one);
    // LibreOffice marks none as the usual one.
    if (!this.defaults.has("paragraph") && this.styles.has("Normal"))
      this.defaults.set("paragraph", "Normal");
    const defaults = child(child(child(xml ?? undefined, "docDefaults"), "rPrDefault"), "rPr");
    const around = child(child(child(xml ?? undefined, "docDefaults"), "pPrDefault"), "pPr");
    this.defaultSpacing = child(around, "spacing")?.attributes;
    const normal = this.chain(this.defaults.get("paragraph"));
    this.plain = merged([lookOf(defaults), ...normal.reverse().map(({ run }) => lookOf(run))]);
  }

  private add(xml: Xml): void {
    const { styleId: id = "", type = "paragraph", default: isDefault = "0" } = xml.attributes;
    const fullName = valueIn(xml, "name") ?? id;
    this.styles.set(id, {
      id,
      name: fullName.toLowerCase(),
      fullName,
      basedOn: valueIn(xml, "basedOn"),
      paragraph: child(xml, "pPr"),
      run: child(xml, "rPr"),
      xml,
    });
    if (/^(1|true|on)$/.test(isDefault)) this.defaults.set(type, id);
  }

  /** The style and those it builds on, itself first; a circle ends where it closes. */
  private chain(id: string | undefined): Style[] {
    const chain: Style[] = [];
    for (let next = id; next !== undefined && chain.length < MAX_CHAIN; ) {
      const style = this.styles.get(next);
      if (!style || chain.includes(style)) break;
      chain.push(style);
      next = style.basedOn;
    }
    return chain;
  }

  name(id: string | undefined): string {
    return (id === undefined ? undefined : this.styles.get(id))?.name ?? "";
  }

  /** What a style says beyond the look of plain text. */
  look(id: string | undefined): Look {
    const isDefault = id === this.defaults.get("paragraph");
    const said = isDefault ? [] : this.chain(id).filter((one) => !this.isDefault(one));
    return merged(said.reverse().map(({ run }) => lookOf(run)));
  }

  private isDefault({ id }: Style): boolean {
    return id === this.defaults.get("paragraph");
  }

  /** A property of the paragraph's own, or of the nearest style that has it. */
  property(paragraph: Xml | undefined, name: string): Xml | undefined {
    const own = child(paragraph, name);
    if (own) return own;
    for (const { paragraph: styled } of this.chain(this.styleOf(paragraph))) {
      const found = child(styled, name);
      if (found) return found;
    }
    return undefined;
  }

  /** Of the nearest style of a table that has it. */
  tableProperty(id: string | undefined, name: string): Xml | undefined {
    const said = this.chain(id ?? this.defaults.get("table")).map((style) =>
      child(child(style.xml, "tblPr"), name),
    );
    return said.find((one) => one !== undefined);
  }

  /** A style of tables behind those it builds on. */
  ofTable(id: string | undefined): Xml[] {
    const chain = this.chain(id ?? this.defaults.get("table"));
    return chain.map(({ xml }) => xml).reverse();
  }

  styleOf(paragraph: Xml | undefined): string | undefined {
    return valueIn(paragraph, "pStyle") ?? this.defaults.get("paragraph");
  }

  /** What a style says of the space around lines: some programs write it again at each paragraph. */
  spacing(id: string | undefined): Readonly<Record<string, string>> {
    const said = this.chain(id).map((style) => child(style.paragraph, "spacing")?.attributes);
    return Object.assign({}, this.defaultSpacing, ...said.reverse()) as Record<string, string>;
  }

  /** Paragraph styles by what they are for: the first of each. */
  byKind(): Map<string, string> {
    const found = new Map<string, string>();
    for (const { id, name, fullName } of this.styles.values()) {
      const kind = kindNamed(name, fullName);
      const key = kind?.is === "heading" ? `heading${kind.level}` : kind?.is;
      if (key !== undefined && !found.has(key)) found.set(key, id);
    }
    return found;
  }

  /** Of text without a style. */
  get usual(): string | undefined {
    return this.defaults.get("paragraph");
  }

  isCode(id: string | undefined): boolean {
    return this.chain(id).some(({ name }) => CODE_TEXT.test(name));
  }

  isLink(id: string | undefined): boolean {
    return this.chain(id).some(({ name }) => LINK.test(name));
  }

  kind(paragraph: Xml | undefined): ParagraphKind {
    const chain = this.chain(this.styleOf(paragraph));
    for (const { name, fullName } of chain) {
      const kind = kindNamed(name, fullName);
      if (kind) return kind;
    }
    const outline = Number(this.property(paragraph, "outlineLvl")?.attributes.val ?? 9);
    if (outline >= 0 && outline < 9) return { is: "heading", level: Math.min(outline + 1, 6) };
    return { is: "text" };
  }
}

const HEADING =
  /^(?:heading|überschrift|titre|título|titolo|kop|nagłówek|заголовок|rubrik|overskrift|otsikko|başlık|nadpis|címsor|标题|標題|見出し|제목)\s?([1-9])$/;
const CODE = /^(?:code|code block|source code|html preformatted|preformatted text|macro text)$/;
const CODE_TEXT = /^(?:inline code|code|html code|source text|verbatim char|code in text)$/;
const LINK = /^(?:hyperlink|internet link|followedhyperlink|visited internet link)$/;
const LANGUAGE = /^Code Block: (\S{1,40})$/;

const NAMED: [RegExp, ParagraphKind][] = [
  [/^(?:title|titel|titre|título|titolo|заголовок|标题|表題)$/, { is: "title" }],
  [
    /^(?:subtitle|untertitel|sous-titre|subtítulo|sottotitolo|подзаголовок|副标题)$/,
    { is: "subtitle" },
  ],
  [
    /^(?:quote|intense quote|quotations|block text|block quotation|zitat|citation|cita)$/,
    { is: "quote" },
  ],
  [CODE, { is: "code", language: null }],
  [/^horizontal line$/, { is: "divider" }],
  [/^table gap$/, { is: "gap" }],
  [/^table heading$/, { is: "cell-heading" }],
  [/^callout heading$/, { is: "callout-heading" }],
  [/^file card$/, { is: "label" }],
  [/^(?:toc|contents) (?:\d|heading)$/, { is: "contents" }],
];

function kindNamed(name: string, fullName: string): ParagraphKind | null {
  const level = HEADING.exec(name)?.[1];
  if (level !== undefined) return { is: "heading", level: Math.min(Number(level), 6) };
  const language = LANGUAGE.exec(fullName)?.[1];
  if (language !== undefined) return { is: "code", language };
  return NAMED.find(([known]) => known.test(name))?.[1] ?? null;
}

export function merged(looks: readonly Look[]): Look {
  return Object.assign({}, ...looks) as Look;
}

const HIGHLIGHTS = new Map([
  ["yellow", "#ffff00"],
  ["green", "#00ff00"],
  ["cyan", "#00ffff"],
  ["magenta", "#ff00ff"],
  ["blue", "#0000ff"],
  ["red", "#ff0000"],
  ["darkBlue", "#000080"],
  ["darkCyan", "#008080"],
  ["darkGreen", "#008000"],
  ["darkMagenta", "#800080"],
  ["darkRed", "#800000"],
  ["darkYellow", "#808000"],
  ["darkGray", "#808080"],
  ["lightGray", "#c0c0c0"],
  ["black", "#000000"],
]);

export const hexOf = (value: string | undefined): string | undefined =>
  value !== undefined && /^[0-9a-f]{6}$/i.test(value) ? `#${value.toLowerCase()}` : undefined;

/** A `w:rPr`. Text of scripts written to the left has properties of its own (`bCs`), which producers keep alike. */
export function lookOf(run: Xml | undefined): Look {
  const underline = child(run, "u")?.attributes.val;
  const vertical = valueIn(run, "vertAlign");
  const size = Number(valueIn(run, "sz") ?? valueIn(run, "szCs"));
  const fonts = child(run, "rFonts")?.attributes;
  const isStruck = toggle(run, "strike") ?? toggle(run, "dstrike");
  const fill = child(run, "shd")?.attributes.fill;
  return known({
    bold: toggle(run, "b") ?? toggle(run, "bCs"),
    italic: toggle(run, "i") ?? toggle(run, "iCs"),
    underline: child(run, "u") ? underline !== "none" : undefined,
    strike: isStruck,
    smallCaps: toggle(run, "smallCaps"),
    color: hexOf(valueIn(run, "color")),
    highlight: HIGHLIGHTS.get(valueIn(run, "highlight") ?? "") ?? hexOf(fill),
    size: Number.isFinite(size) && size >= 2 && size <= 800 ? size / 2 : undefined,
    font: fonts?.ascii ?? fonts?.hAnsi ?? themed(fonts?.asciiTheme ?? fonts?.hAnsiTheme),
    raised:
      vertical === "superscript" || vertical === "subscript"
        ? vertical
        : vertical === undefined
          ? undefined
          : "none",
    hidden: toggle(run, "vanish"),
  });
}

const themed = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : name.startsWith("major") ? "+major" : "+minor";

function known(look: { [Key in keyof Look]: Look[Key] | undefined }): Look {
  return Object.fromEntries(
    Object.entries(look).filter(([, value]) => value !== undefined),
  ) as Look;
}
