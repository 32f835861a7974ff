/** Looks of paragraphs and text as properties of an OpenDocument style. */
import type { ParagraphStyle, TextStyle } from "../../../../kinds/document/styles";

const attributes = (given: Record<string, string | number | undefined>) =>
  Object.entries(given)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join("");

const points = (value: number | undefined) => (value === undefined ? undefined : `${value}pt`);
const rule = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? "always" : "auto";

export function paragraphProperties(look: Partial<ParagraphStyle>): string {
  const given = {
    "fo:text-align": look.align,
    "fo:line-height": look.lineSpacing === undefined ? undefined : `${look.lineSpacing}%`,
    "fo:margin-top": points(look.spaceAbove),
    "fo:margin-bottom": points(look.spaceBelow),
    "fo:margin-left": points(look.indentStart),
    "fo:margin-right": points(look.indentEnd),
    "fo:text-indent": points(look.indentFirstLine),
    "fo:keep-with-next": rule(look.keepWithNext),
    "fo:keep-together": rule(look.keepLinesTogether),
    "fo:break-before":
      look.pageBreakBefore === undefined ? undefined : look.pageBreakBefore ? "page" : "auto",
  };
  return `<style:paragraph-properties${attributes(given)}/>`;
}

/** Each property in the three forms that Writer keeps for three groups of scripts. */
const threefold = (name: string, value: string | undefined) => ({
  [`fo:${name}`]: value,
  [`style:${name}-asian`]: value,
  [`style:${name}-complex`]: value,
});

const line = (value: boolean | undefined) =>
  value === undefined ? undefined : value ? "solid" : "none";

export function textProperties(look: Partial<TextStyle>): string {
  const { weight, italic, smallCaps, shift } = look;
  const given = {
    ...threefold("font-family", look.family && `'${look.family}'`),
    ...threefold("font-size", points(look.size)),
    ...threefold(
      "font-weight",
      weight === undefined ? undefined : weight >= 600 ? "bold" : "normal",
    ),
    ...threefold("font-style", italic === undefined ? undefined : italic ? "italic" : "normal"),
    "fo:color": look.color,
    "fo:background-color": look.highlight ?? undefined,
    "style:text-underline-style": line(look.underline),
    "style:text-line-through-style": line(look.strike),
    "fo:font-variant": smallCaps === undefined ? undefined : smallCaps ? "small-caps" : "normal",
    "style:text-position": shift ? `${shift} 58%` : undefined,
  };
  return `<style:text-properties${attributes(given)}/>`;
}
