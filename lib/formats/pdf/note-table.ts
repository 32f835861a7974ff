/** A note's table as it is laid out. */
import { isHex } from "../../kinds/note/schema-marks";
import { bears, DELETE, INSERT, suggestionsAmong } from "../../kinds/note/suggestion-marks";
import type { Block } from "../../kinds/note/text-blocks";
import type { Cell, FlowBlock, Style, Table } from "../../pdf/layout/document";
import {
  ADDED,
  APART_PT,
  asRemoved,
  INK,
  LINE,
  REMOVED,
  SIZE_PT,
  SUNKEN,
  tint,
} from "./note-style";

const POINTS_PER_PIXEL = 0.75;
const LOOKS = {
  grid: { rules: "all", ruleColor: LINE },
  parties: { rules: "none", ruleColor: LINE },
  signatures: { rules: "bottom", ruleColor: INK },
} as const;

export function tableOf(
  table: Block,
  flow: (blocks: readonly Block[], change: (style: Style) => Style) => FlowBlock[],
): Table {
  const rows = table.children.filter(({ name }) => name === "tableRow");
  const cells = rows.map((row) => row.children.filter(({ name }) => name === "tableCell"));
  const firstBody = cells.findIndex((row) => !row.every(isHeader));
  return {
    type: "table",
    rows: cells.map((row, at) =>
      row.map((cell) => {
        const change = isHeader(cell) ? bold : figures;
        const borne = { ...table.attributes, ...rows[at]?.attributes, ...cell.attributes };
        const gone = bears(borne, DELETE);
        const blocks = flow(cell.children, (style) => change(gone ? asRemoved(style) : style));
        return cellOf(
          { ...cell, attributes: { ...cell.attributes, ...suggestionsAmong(borne) } },
          blocks,
        );
      }),
    ),
    headerRows: firstBody === -1 ? 0 : firstBody,
    widths: SIDES.has(table.attributes.layout) ? alike(cells) : widthsOf(cells),
    padding: { block: SIZE_PT * 0.35, inline: SIZE_PT * 0.6 },
    before: APART_PT,
    after: APART_PT,
    ...lookOf(table.attributes.layout),
  };
}

const lookOf = (layout: unknown) =>
  layout === "parties" || layout === "signatures" ? LOOKS[layout] : LOOKS.grid;

const isHeader = ({ attributes }: Block): boolean => attributes.header === true;
const figures = (style: Style): Style => ({ ...style, tabular: true });
const bold = (style: Style): Style => ({ ...style, bold: true, tabular: true });

function cellOf({ attributes }: Block, blocks: FlowBlock[]): Cell {
  const { background, header } = attributes;
  const given = isHex(background) ? background : header === true ? SUNKEN : null;
  const ground = bears(attributes, INSERT)
    ? tint(ADDED, 0.12)
    : bears(attributes, DELETE)
      ? tint(REMOVED, 0.12)
      : given;
  return {
    blocks,
    colspan: spanOf(attributes.colspan),
    rowspan: spanOf(attributes.rowspan),
    header: header === true,
    ...(ground === null ? {} : { background: ground }),
  };
}

const spanOf = (value: unknown): number =>
  typeof value === "number" && value >= 1 ? Math.min(Math.floor(value), 100) : 1;

/** Two sides of one matter stand as wide as each other unless somebody said otherwise. */
const SIDES = new Set<unknown>(["parties", "signatures"]);

function alike(rows: readonly (readonly Block[])[]): (number | undefined)[] {
  const wished = widthsOf(rows);
  if (wished.some((width) => width !== undefined)) return wished;
  return Array.from({ length: rows[0]?.length ?? 0 }, () => EQUAL_PT);
}

/** More than any page is wide: such wishes are made to fill it. */
const EQUAL_PT = 1_000;

/** What the first row that says so wishes. */
function widthsOf(rows: readonly (readonly Block[])[]): (number | undefined)[] {
  const widths: (number | undefined)[] = [];
  for (const [row, cells] of rows.entries()) {
    // Cells that come down from above move those of later rows; only the first row is sure of its columns.
    if (row > 0) break;
    let column = 0;
    for (const { attributes } of cells) {
      const span = spanOf(attributes.colspan);
      const wished: unknown[] = Array.isArray(attributes.colwidth) ? attributes.colwidth : [];
      for (let at = 0; at < span; at++) {
        const width = wished[at];
        if (typeof width === "number" && width >= 10 && width < 5_000)
          widths[column + at] = width * POINTS_PER_PIXEL;
      }
      column += span;
    }
  }
  return widths;
}
