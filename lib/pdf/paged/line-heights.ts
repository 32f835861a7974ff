/** How high lines are, and images in them. */
import type { Style } from "../layout/document";
import type { Line, Room } from "./lines";
import type { Meter } from "./meter";
import { type Inline, lengthOf, type PagedParagraph } from "./model";

/** As large as it says, and no larger than there is room. */
export function imageSize(
  { width, height }: { width: number; height: number },
  room: number,
  highest: number,
) {
  const scale = Math.min(1, room / Math.max(width, 1), highest / Math.max(height, 1));
  return { width: width * scale, height: height * scale };
}

/** A line is as high as the highest of what stands in it. */
export function withHeights(
  lines: Line[],
  paragraph: PagedParagraph,
  { width, highest }: Room,
  meter: Meter,
): Line[] {
  const { inline, spacing, style } = paragraph;
  const own = leaded(meter, style, spacing);
  for (const line of lines) [line.ascent, line.descent] = own;
  let at = 0;
  let first = 0;
  for (const one of inline) {
    const end = at + lengthOf(one);
    const [ascent, descent] = sizeOf(one, own, style, spacing, meter, width, highest);
    const isUsual = one.kind !== "note" && ascent <= own[0] && descent <= own[1];
    while ((lines[first]?.to ?? end) <= at && first < lines.length - 1) first++;
    for (let index = first; !isUsual && index < lines.length; index++) {
      const line = lines[index];
      if (!line || line.from >= end) break;
      if (line.to <= at) continue;
      line.ascent = Math.max(line.ascent, ascent);
      line.descent = Math.max(line.descent, descent);
      if (one.kind === "note") line.notes.push(one);
    }
    at = end;
  }
  for (const line of lines) {
    const shrink = Math.min(1, highest / (line.ascent + line.descent));
    line.ascent *= shrink;
    line.descent *= shrink;
  }
  return lines;
}

function sizeOf(
  one: Inline,
  own: readonly [number, number],
  base: Style,
  spacing: number,
  meter: Meter,
  width: number,
  highest: number,
): readonly [number, number] {
  if (one.kind === "image") return [imageSize(one, width, highest).height, 0];
  if (one.style === base) return own;
  return leaded(meter, one.style, spacing);
}

function leaded(meter: Meter, style: Style, spacing: number): readonly [number, number] {
  const { ascent, descent } = meter.metrics(style);
  const half = ((ascent + descent) * (spacing - 1)) / 2;
  const rise = style.rise ?? 0;
  return [ascent + half + Math.max(rise * 0.5, 0), descent + half - Math.min(rise * 0.5, 0)];
}
