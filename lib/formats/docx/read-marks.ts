/** Text formatting of a Word file as marks of a note: only what differs from the text around it. */
import { isFamily } from "../../kinds/note/schema-marks";
import type { Marks } from "../../kinds/note/text-blocks";
import type { Xml } from "../xml";
import { valueIn } from "./properties";
import { type Look, lookOf, merged, type ParagraphKind, type Styles } from "./read-styles";

/** A paragraph, as far as its runs need to know it. */
export interface Surroundings {
  kind: ParagraphKind;
  style: string | undefined;
  /** What the style of a table says of it. */
  cell?: Look;
}

/** The colour that Google's editor gives every link, beside its underline. */
const GOOGLE_LINK = "#1155cc";

/** @returns null for hidden text */
export function marksOf(
  run: Xml | undefined,
  { kind, style }: Surroundings,
  styles: Styles,
  href: string | null,
): Marks | null {
  const named = valueIn(run, "rStyle");
  const isLink = href !== null || styles.isLink(named);
  const isCode = styles.isCode(named);
  const given = isLink || isCode ? {} : styles.look(named);
  const around = styles.look(style);
  const own = lookOf(run);
  const look = merged([kind.is === "text" ? around : {}, given, own]);
  if (look.hidden) return null;
  const base = merged([styles.plain, kind.is === "text" ? {} : around]);
  if (href !== null && own.color === GOOGLE_LINK) {
    delete look.color;
    delete look.underline;
  }
  return {
    ...(href === null ? {} : { link: { href } }),
    ...(isCode ? { code: {} } : {}),
    ...(kind.is === "code" ? {} : toggles(look)),
    ...(kind.is === "code" ? {} : values(look, base, [base.color ?? "#000000", "#000000"])),
  };
}

function toggles({ bold, italic, underline, strike, raised }: Look): Marks {
  return {
    ...(bold ? { bold: {} } : {}),
    ...(italic ? { italic: {} } : {}),
    ...(underline ? { underline: {} } : {}),
    ...(strike ? { strike: {} } : {}),
    ...(raised === "superscript" || raised === "subscript" ? { [raised]: {} } : {}),
  };
}

/** @param plain colours that need no mark */
export function values(
  { color, highlight, size, font }: Look,
  base: Look,
  plain: readonly string[],
): Marks {
  return {
    ...(highlight !== undefined && highlight !== "#ffffff"
      ? { highlight: { hex: highlight } }
      : {}),
    ...(color !== undefined && !plain.includes(color) ? { color: { hex: color } } : {}),
    ...(size !== undefined && size !== (base.size ?? 10) ? { fontSize: { pt: size } } : {}),
    ...(isFamily(font) && font !== base.font ? { fontFamily: { family: font } } : {}),
  };
}
