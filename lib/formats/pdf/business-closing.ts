/** The end of a paper: its sums, how to pay, and what else was written. */
import type { Cell, FlowBlock, Table } from "../../pdf/layout/document";
import type { SumRow } from "./business-content";
import type { Role, Sheet } from "./business-design";
import { apart, beside, lineOf, paragraph, stack } from "./sheet";

/** A place to pay, and its QR code as SVG path data so many units wide. */
export interface PayAddress {
  address: string;
  qr: { path: string; size: number };
}

export function closingOf(sheet: Sheet, pay: PayAddress | null): FlowBlock[] {
  const { payment } = sheet.design;
  const share = shareOf(sheet);
  const isBeside = payment === "beside" && share <= MAX_BESIDE_SHARE;
  const paying = paymentOf(sheet, pay, isBeside);
  const left = isBeside ? apart(sheet, paying) : [];
  return [
    beside([1 - share, share], [left, sumsTables(sheet, share)], {
      isWhole: true,
      keepWithBefore: 1,
      after: 20,
    }),
    ...together(sheet, [...(isBeside ? [] : paying), ...textsOf(sheet)]),
  ];
}

/** What follows the sums stands on their page when it is short: no page begins with two lines of it and ends. */
function together({ content }: Sheet, blocks: FlowBlock[]): FlowBlock[] {
  const letters = content.texts.reduce((sum, { text }) => sum + text.text.length, 0);
  if (blocks.length === 0 || letters > SHORT_CHARS) return blocks;
  const padding = { block: 0, start: 0, end: 0 };
  const { direction } = content;
  return [{ type: "box", blocks, padding, direction, isWhole: true, keepWithBefore: 1 }];
}
/** Letters of all texts: about a quarter of a page. */
const SHORT_CHARS = 900;

/** Of the width: sums that need more leave no room for anything beside them. */
const MAX_BESIDE_SHARE = 0.6;

/** Of a letter or a figure, of its size: enough for all but the widest words. */
const LETTER_EM = 0.6;
const widthOf = (sheet: Sheet, role: Role, text: string): number =>
  text.length * sheet.design.type[role].size * LETTER_EM;
const roleOf = ({ kind }: SumRow): Role =>
  kind === "total" ? "strong" : kind === "included" ? "small" : "text";

/** Of both columns, as the parts of the sum are set. */
const columnsOf = (sheet: Sheet): { labels: number; values: number } => {
  const { sums } = sheet.content;
  return {
    labels: Math.max(...sums.map((row) => widthOf(sheet, roleOf(row), row.label))),
    values: Math.max(...sums.map((row) => widthOf(sheet, "text", row.value.text))),
  };
};

/** Of the width: as much as the design gives, or more where the sums need it. */
function shareOf(sheet: Sheet): number {
  const { share, padding } = sheet.design.sums;
  const { labels, values } = columnsOf(sheet);
  return Math.max(share, Math.min(1, (labels + values + 4 * padding.inline) / sheet.width));
}

/** The total is set smaller rather than broken. */
function totalSize(sheet: Sheet, { label, value }: SumRow, share: number): number {
  const { type, sums } = sheet.design;
  const room = sheet.width * share - 4 * sums.padding.inline - widthOf(sheet, "strong", label);
  const most = room / (value.text.length * LETTER_EM);
  return Math.max(type.strong.size, Math.min(type.total.size, most));
}

/** The total has columns of its own: it may be as wide as it is. */
function sumsTables(sheet: Sheet, share: number): Table[] {
  const rows = sheet.content.sums;
  const total = rows.findIndex(({ kind }) => kind === "total");
  const parts = [rows.slice(0, total), rows.slice(total, total + 1), rows.slice(total + 1)];
  return parts
    .filter((part) => part.length > 0)
    .map((part, at) => ({
      ...beside([1], []),
      rows: part.map((row, index) => sumRow(sheet, row, share, at > 0 || index < part.length - 1)),
      widths: [],
      grow: 0,
      padding: sheet.design.sums.padding,
    }));
}

function sumRow(sheet: Sheet, row: SumRow, share: number, hasRule: boolean): Cell[] {
  const { label, value, kind } = row;
  const { sums, colors } = sheet.design;
  const isTotal = kind === "total";
  const { ground, top, bottom } = isTotal
    ? sums.total
    : { ground: undefined, top: undefined, bottom: hasRule ? sums.row : undefined };
  const lines = {
    ...(top ? { top: lineOf(sheet, top) } : {}),
    ...(bottom ? { bottom: lineOf(sheet, bottom) } : {}),
  };
  const role = isTotal ? "total" : roleOf(row);
  const size = isTotal ? totalSize(sheet, row, share) : sheet.design.type[role].size;
  const color = isTotal && ground === "solid" ? ("onSolid" as const) : undefined;
  const shown = color === undefined ? {} : { color };
  const blocks = [
    paragraph(sheet, roleOf(row), label, { beside: role, lineSize: size, ...shown }),
    paragraph(sheet, role, value, { align: "end", isFigure: true, size, ...shown }),
  ];
  return blocks.map((block) => ({
    blocks: [block],
    lines,
    ...(ground ? { background: colors[ground] } : {}),
  }));
}

const QR_PT = 60;
/** Modules (ISO/IEC 18004). */
const QR_BORDER_MODULES = 4;

function paymentOf(sheet: Sheet, pay: PayAddress | null, isBeside: boolean): FlowBlock[] {
  const { bank, word } = sheet.content;
  const { colors } = sheet.design;
  const rows = bank.filter(({ value }) => value.text !== "");
  if (rows.length === 0 && !pay) return [];
  const blocks: FlowBlock[] = [];
  if (rows.length > 0)
    blocks.push(paragraph(sheet, "label", word("payment"), { after: 4, keepWithNext: true }), {
      ...beside([1], []),
      rows: rows.map(({ label, value }) => [
        {
          blocks: apart(
            sheet,
            [paragraph(sheet, "small", label, { beside: "text", color: "soft" })],
            10,
          ),
        },
        { blocks: [paragraph(sheet, "text", value, { isFigure: true })] },
      ]),
      widths: [],
      grow: 1,
      padding: { block: 0.8, inline: 0 },
      isWhole: true,
      after: 10,
    });
  if (!pay) return blocks;
  const online: FlowBlock[] = [
    paragraph(sheet, "label", word("payOnline"), { after: 4, keepWithNext: true }),
    paragraph(
      sheet,
      "small",
      { text: pay.address, source: "payLink" },
      { link: pay.address, color: "ink" },
    ),
  ];
  const code: FlowBlock = {
    type: "drawing",
    path: pay.qr.path,
    units: pay.qr.size,
    // The paper around it is as white as the border that it brings.
    crop: QR_BORDER_MODULES,
    width: QR_PT,
    height: QR_PT,
    color: colors.ink,
    alt: `${word("payOnline")}: ${pay.address}`,
    source: "payLink",
  };
  const whole = { isWhole: true, after: 14 };
  if (isBeside) return [...blocks, beside([0.36, 0.64], [[code], online], whole)];
  return rows.length === 0
    ? [beside([0.2, 0.8], [[code], online], whole)]
    : [
        beside(
          [0.5, 0.34, 0.16],
          [apart(sheet, blocks), apart(sheet, online), [{ ...code, align: "end" }]],
          whole,
        ),
      ];
}

function textsOf(sheet: Sheet): FlowBlock[] {
  return sheet.content.texts.flatMap(({ label, text }) => [
    ...(label === ""
      ? []
      : [paragraph(sheet, "label", label, { before: 8, after: 3, keepWithNext: true })]),
    ...stack(sheet, "small", [text], { color: "ink", after: 6 }),
  ]);
}
