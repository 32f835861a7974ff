/** A note's table as HTML. */
import { bordersOf, SIDES } from "../../kinds/document/borders";
import { LAYOUTS } from "../../kinds/note/schema-draw";
import { isHex } from "../../kinds/note/schema-marks";
import type { Block } from "../../kinds/note/text-blocks";
import { element, styleOf } from "./element";

export function htmlOfTable(table: Block, inside: (blocks: readonly Block[]) => string): string {
  const { layout } = table.attributes;
  const rows = table.children.filter(({ name }) => name === "tableRow");
  const firstBody = rows.findIndex((row) => !row.children.every(isHeader));
  const heads = firstBody === -1 ? 0 : firstBody;
  const markup = rows.map((row, at) =>
    element("tr", {}, row.children.map((cell) => cellOf(cell, at < heads, inside)).join("")),
  );
  const head = heads > 0 ? element("thead", {}, markup.slice(0, heads).join("")) : "";
  const body = element("tbody", {}, markup.slice(heads).join(""));
  const known = LAYOUTS.has(layout as string) ? String(layout) : null;
  return element("table", { "data-layout": known }, head + body);
}

const isHeader = ({ attributes }: Block): boolean => attributes.header === true;

function cellOf(
  cell: Block,
  isHead: boolean,
  inside: (blocks: readonly Block[]) => string,
): string {
  const { colspan, rowspan, colwidth, background, borders } = cell.attributes;
  // A Document's.
  const shown = bordersOf(borders);
  const hidden = SIDES.filter((side) => !shown.includes(side));
  const widths = widthsOf(colwidth);
  const ground = isHex(background) ? background : null;
  const total = widths?.reduce((sum, width) => sum + width, 0);
  return element(
    isHeader(cell) ? "th" : "td",
    {
      scope: isHeader(cell) ? (isHead ? "col" : "row") : null,
      colspan: spanOf(colspan),
      rowspan: spanOf(rowspan),
      "data-colwidth": widths?.join(","),
      "data-background": ground,
      style: styleOf([
        total !== undefined && `width:${total}px`,
        ground && `background:${ground}`,
        ...hidden.map((side) => `border-${side}-style:none`),
      ]),
    },
    inside(cell.children),
  );
}

const spanOf = (value: unknown): number | null =>
  typeof value === "number" && value > 1 ? Math.min(Math.floor(value), 100) : null;

function widthsOf(value: unknown): number[] | null {
  const fits = (one: unknown): one is number => typeof one === "number" && one > 0 && one < 5_000;
  return Array.isArray(value) && value.length > 0 && value.every(fits) ? value : null;
}
