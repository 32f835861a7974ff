/** Lists of a sample as list styles of an OpenDocument file. */
import { type Level, listIndent, listLook } from "../../../../kinds/document/lists";
import type { NamedStyle } from "../../../../kinds/document/values";
import { escapeXml } from "../../../xml-text";

export const styleNames: Record<NamedStyle, string> = {
  title: "Title",
  subtitle: "Subtitle",
  heading1: "Heading_20_1",
  heading2: "Heading_20_2",
  heading3: "Heading_20_3",
  heading4: "Heading_20_4",
  heading5: "Heading_20_5",
  heading6: "Heading_20_6",
};

const FORMATS: Partial<Record<Level["format"], string>> = {
  decimal: "1",
  lowerLetter: "a",
  upperLetter: "A",
  lowerRoman: "i",
  upperRoman: "I",
};

export const TICKED = "-ticked";

/** A list of boxes has two forms, as Writer too knows a box only as a sign. */
export const listStyles = (lists: Readonly<Record<string, unknown>>): string =>
  Object.entries(lists)
    .flatMap(([id, value]) => [listStyle(id, value, "☐"), listStyle(id + TICKED, value, "☒")])
    .join("");

function listStyle(id: string, value: unknown, box: string): string {
  const { levels, start } = listLook(value);
  const inside = levels.map((level, at) => levelXml(level, at, at === 0 ? start : 1, box));
  return `<text:list-style style:name="L${id}">${inside.join("")}</text:list-style>`;
}

function levelXml({ format, text }: Level, at: number, start: number, box: string): string {
  const place = `<style:list-level-properties text:list-level-position-and-space-mode="label-alignment"><style:list-level-label-alignment text:label-followed-by="listtab" fo:margin-left="${listIndent(at)}pt" fo:text-indent="-18pt"/></style:list-level-properties>`;
  const number = FORMATS[format];
  if (number === undefined) {
    const sign = format === "check" ? box : text;
    return `<text:list-level-style-bullet text:level="${at + 1}" text:bullet-char="${escapeXml(sign)}">${place}</text:list-level-style-bullet>`;
  }
  const shown = text.match(/%\d/g)?.length ?? 1;
  const prefix = text.slice(0, text.indexOf("%"));
  const suffix = text.slice(text.lastIndexOf("%") + 2);
  return `<text:list-level-style-number text:level="${at + 1}" style:num-format="${number}" style:num-prefix="${escapeXml(prefix)}" style:num-suffix="${escapeXml(suffix)}" text:display-levels="${shown}" text:start-value="${start}">${place}</text:list-level-style-number>`;
}
