/** How paragraphs and text of a Word file look, in the words of a Document: each says what it has beside its style. */
import { BOLD_WEIGHT, DEFAULT_STYLES, type NamedStyleLook } from "../../kinds/document/styles";
import { isNamedStyle, NORMAL, type StyleName } from "../../kinds/document/values";
import { safeHref } from "../../kinds/note/schema-links";
import type { Marks } from "../../kinds/note/text-blocks";
import { child, type Xml } from "../xml";
import { ALIGNMENTS, toggle, valueIn } from "./properties";
import { type Surroundings, values } from "./read-marks";
import { type Look, lookOf, merged, type ParagraphKind, type Styles } from "./read-styles";

type Facts = Record<string, unknown>;

export class DocumentLooks {
  private readonly ids: Map<string, string>;

  /** @param theme the file's theme, which Word's own styles take their fonts from */
  constructor(
    private readonly styles: Styles,
    private readonly theme: Xml | null,
  ) {
    this.ids = styles.byKind();
  }

  /** The look with the family that its font stands for. */
  private settled({ font, ...look }: Look): Look {
    const scheme = child(child(this.theme ?? undefined, "themeElements"), "fontScheme");
    const family = font?.startsWith("+")
      ? child(child(scheme, `${font.slice(1)}Font`), "latin")?.attributes.typeface
      : font;
    return family ? { ...look, font: family } : look;
  }

  /** The named style of a kind of paragraph. */
  nameOf(kind: ParagraphKind): StyleName {
    const name = kind.is === "heading" ? `heading${kind.level}` : kind.is;
    return isNamedStyle(name) ? name : NORMAL;
  }

  private idOf(name: StyleName): string | undefined {
    return name === NORMAL ? this.styles.usual : this.ids.get(name);
  }

  /** The map `styles`: what the file's styles say other than ours. */
  overrides(): Facts {
    const found: Facts = {};
    for (const [name, base] of Object.entries(DEFAULT_STYLES) as [StyleName, NamedStyleLook][]) {
      const id = this.idOf(name);
      if (id === undefined) continue;
      const own = {
        ...different(this.paragraphOf(undefined, id), { ...base.paragraph }),
        ...this.textOf(id, base),
      };
      if (Object.keys(own).length > 0) found[name] = own;
    }
    return found;
  }

  private textOf(id: string, { text }: NamedStyleLook): Facts {
    const look = this.lookOfStyle(id);
    const isBold = text.weight >= BOLD_WEIGHT;
    return {
      ...(look.font !== undefined && look.font !== text.family
        ? { fontFamily: { family: look.font } }
        : {}),
      ...((look.size ?? 10) !== text.size ? { fontSize: { pt: look.size ?? 10 } } : {}),
      ...((look.color ?? "#000000") !== text.color
        ? { color: { hex: look.color ?? "#000000" } }
        : {}),
      ...((look.bold ?? false) !== isBold ? { bold: { on: look.bold ?? false } } : {}),
      ...(look.italic ? { italic: { on: true } } : {}),
      ...(look.underline ? { underline: { on: true } } : {}),
      ...(look.smallCaps ? { smallCaps: { on: true } } : {}),
    };
  }

  private lookOfStyle(id: string | undefined): Look {
    return this.settled(merged([this.styles.plain, this.styles.look(id)]));
  }

  /** Attributes of a paragraph beside its named style. */
  attributes(properties: Xml | undefined, name: StyleName, isInList: boolean): Facts {
    const own = this.paragraphOf(properties, this.styles.styleOf(properties));
    const base = this.paragraphOf(undefined, this.idOf(name));
    const found = different(own, base);
    if (isInList) {
      delete found.indentStart;
      delete found.indentFirstLine;
    }
    if (isNamedStyle(name)) found.namedStyle = name;
    return found;
  }

  private paragraphOf(properties: Xml | undefined, style: string | undefined): Facts {
    const { styles } = this;
    const fake: Xml = {
      name: "pPr",
      attributes: {},
      text: "",
      children:
        style === undefined
          ? []
          : [{ name: "pStyle", attributes: { val: style }, children: [], text: "" }],
    };
    const said = (name: string) => child(properties, name) ?? styles.property(fake, name);
    const spacing = { ...styles.spacing(style), ...child(properties, "spacing")?.attributes };
    const indent = indentOf(styles.property(fake, "ind"), child(properties, "ind"));
    const size = this.lookOfStyle(style).size ?? 10;
    const own = (name: string) => {
      const found = said(name);
      return found
        ? toggle({ name: "", attributes: {}, children: [found], text: "" }, name) === true
        : false;
    };
    return {
      align: ALIGNMENTS.get(said("jc")?.attributes.val ?? "") ?? "start",
      lineSpacing: lineSpacing(spacing, size),
      spaceAbove: isAuto(spacing.beforeAutospacing) ? 14 : points(spacing.before),
      spaceBelow: isAuto(spacing.afterAutospacing) ? 14 : points(spacing.after),
      indentStart: points(indent.left ?? indent.start),
      indentEnd: points(indent.right ?? indent.end),
      indentFirstLine:
        (indent.hanging ?? "0") === "0" ? points(indent.firstLine) : -points(indent.hanging),
      keepWithNext: own("keepNext"),
      keepLinesTogether: own("keepLines"),
      pageBreakBefore: own("pageBreakBefore"),
    };
  }

  /** @returns null for hidden text */
  marks(
    run: Xml | undefined,
    { kind, style, cell = {} }: Surroundings,
    href: string | null,
  ): Marks | null {
    const { styles } = this;
    const named = valueIn(run, "rStyle");
    const isLink = href !== null || styles.isLink(named);
    const name = this.nameOf(kind);
    const base = this.lookOfStyle(this.idOf(name));
    const ofParagraph = name === NORMAL ? styles.look(style) : {};
    const given = [cell, ofParagraph, isLink ? {} : styles.look(named), lookOf(run)];
    const look = this.settled(merged(given));
    if (look.hidden) return null;
    if (kind.is === "code") return {};
    return {
      ...linkOf(href),
      ...toggles(look, base),
      ...values(look, base, [base.color ?? "#000000"]),
    };
  }
}

function linkOf(href: string | null): Marks {
  if (href?.startsWith("#")) return { link: { bookmark: href.slice(1) } };
  const address = safeHref(href);
  return address === null ? {} : { link: { href: address } };
}

function toggles(look: Look, base: Look): Marks {
  const marks: Marks = {};
  for (const name of ["bold", "italic", "underline", "strike", "smallCaps"] as const) {
    const on = look[name];
    if (on !== undefined && on !== (base[name] ?? false)) marks[name] = { on };
  }
  if (look.raised === "superscript") marks.baseline = { shift: "super" };
  if (look.raised === "subscript") marks.baseline = { shift: "sub" };
  return marks;
}

function different(own: Facts, base: Facts): Facts {
  return Object.fromEntries(
    Object.entries(own).filter(([name, value]) => {
      const other = base[name];
      return typeof value === "number" && typeof other === "number"
        ? Math.abs(value - other) > 0.06
        : value !== other;
    }),
  );
}

/** Either of two names says where the first line begins: the paragraph's own goes before its style's other one. */
function indentOf(
  styled: Xml | undefined,
  own: Xml | undefined,
): Record<string, string | undefined> {
  const said = own?.attributes ?? {};
  const isSaid = said.firstLine !== undefined || said.hanging !== undefined;
  const { firstLine, hanging, ...rest } = styled?.attributes ?? {};
  return { ...rest, ...(isSaid ? {} : { firstLine, hanging }), ...said };
}

const isAuto = (value: string | undefined): boolean => /^(1|true|on)$/.test(value ?? "");

function points(value: string | undefined): number {
  const found = Math.round(Number(value ?? 0) * 5) / 100;
  return found >= -720 && found <= 720 ? found : 0;
}

/** Percent of single. A height in points is compared with what a font of the size takes. */
function lineSpacing(
  { line, lineRule = "auto" }: Readonly<Record<string, string>>,
  size: number,
): number {
  const value = Number(line ?? 240);
  if (!(value > 0)) return 100;
  const percent =
    lineRule === "auto" ? value / 2.4 : lineRule === "exact" ? value / 20 / (size * 0.0121) : 100;
  const bounded = Math.min(Math.max(percent, 50), 500);
  // Word counts in 240ths: whole percents are meant by what is next to them.
  const whole = Math.round(bounded);
  return Math.abs(bounded - whole) < 0.22 ? whole : Math.round(bounded * 10) / 10;
}
