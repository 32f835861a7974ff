/** Sender, recipient and facts, in the places that a design gives them. */
import type { Cell, FlowBlock, Table } from "../../pdf/layout/document";
import type { Fact, PartyContent } from "./business-content";
import type { Role, Sheet } from "./business-design";
import { brandOf, hasNumber, senderOf } from "./business-head";
import { type Align, apart, beside, lineOf, paragraph, space, stack, type Text } from "./sheet";

export function peopleOf(sheet: Sheet): FlowBlock[] {
  const { to } = sheet.content;
  const from = senderOf(sheet);
  const parties = isSaid(from) ? [from, ...to] : to;
  switch (sheet.design.people) {
    case "letter":
      return [beside([0.56, 0.44], [partiesBelow(sheet, to), [factRows(sheet)]], { after: 24 })];
    case "columns":
      return [...columns(sheet, parties, "start"), ...strip(sheet, "start")];
    case "centred":
      return [...columns(sheet, parties, "center"), ...strip(sheet, "center")];
    case "cells":
      return cells(sheet, parties);
    case "labelled":
      return labelled(sheet, from, to);
    case "aside":
      return columns(sheet, to, "start");
  }
}

/** What stands in the second column, where the design has one. */
export function asideOf(sheet: Sheet): FlowBlock[] {
  const from = senderOf(sheet);
  return [
    ...brandOf(sheet),
    space(18),
    ...(isSaid(from) ? [...partyOf(sheet, from), space(14)] : []),
    ...factsOf(sheet).flatMap(({ label, value }) => [
      paragraph(sheet, "label", label, { keepWithNext: true, before: 6 }),
      paragraph(sheet, "strong", value, { after: 2 }),
    ]),
  ];
}

/** The sender at the foot of each page, as on a letter. */
export function senderFootOf(sheet: Sheet): FlowBlock[] {
  const { name, address, contact, ids } = sheet.content.from;
  const groups = [[name, ...address], contact, ids].filter((texts) => texts.length > 0);
  if (groups.every((texts) => texts.every(({ text }) => text === ""))) return [];
  return [
    beside(
      groups.map(() => 1 / groups.length),
      groups.map((texts) => stack(sheet, "small", texts)),
      { padding: { block: 0, inline: 6, edge: 0 } },
    ),
  ];
}

const factsOf = (sheet: Sheet): Fact[] =>
  hasNumber(sheet)
    ? sheet.content.facts.filter(({ value }) => value.source !== "number")
    : sheet.content.facts;

const isSaid = ({ name, address, contact, ids }: PartyContent): boolean =>
  [name, ...address, ...contact, ...ids].some(({ text }) => text !== "");

function partyOf(sheet: Sheet, party: PartyContent, align: Align = "start"): FlowBlock[] {
  return [
    paragraph(sheet, "label", party.label, { after: 3, keepWithNext: true, align }),
    ...detailsOf(sheet, party, align),
  ];
}

const detailsOf = (
  sheet: Sheet,
  { name, address, contact, ids }: PartyContent,
  align: Align = "start",
): FlowBlock[] => [
  ...stack(sheet, "strong", [name], { align }),
  ...stack(sheet, "text", address, { align }),
  ...stack(sheet, "small", [...ids, ...contact], { color: "soft", align }),
];

function partiesBelow(sheet: Sheet, parties: readonly PartyContent[]): FlowBlock[] {
  return parties.flatMap((party, at) => [...(at > 0 ? [space(14)] : []), ...partyOf(sheet, party)]);
}

function columns(sheet: Sheet, parties: readonly PartyContent[], align: Align): FlowBlock[] {
  const share = 1 / Math.max(parties.length, 2);
  const blocks = parties.map((party) => apart(sheet, partyOf(sheet, party, align), GAPS[align]));
  const all = parties.length < 2 ? [...blocks, []] : blocks;
  return [
    beside(
      all.map(() => share),
      all,
      { after: 20 },
    ),
  ];
}

/** Labels and values in two columns. */
function factRows(sheet: Sheet): Table {
  return {
    ...beside([1], []),
    rows: factsOf(sheet).map(({ label, value }) => [
      { blocks: [paragraph(sheet, "label", label, { beside: "text" })] },
      { blocks: [paragraph(sheet, "text", value, { align: "end", isFigure: true })] },
    ]),
    widths: [0.42, 0.58].map((share) => share * WIDE_PT),
    padding: { block: 1.2, inline: 0 },
  };
}
const WIDE_PT = 10_000;

const IN_ROW = 4;
const GAPS = { start: 14, center: 0, end: 14 };

/** Labels above values, in a row between two lines. */
function strip(sheet: Sheet, align: Align): FlowBlock[] {
  const facts = factsOf(sheet);
  const rows = Array.from({ length: Math.ceil(facts.length / IN_ROW) }, (_, at) =>
    facts.slice(at * IN_ROW, (at + 1) * IN_ROW),
  );
  return rows.map((row, at) => {
    const count = align === "center" ? row.length : Math.min(facts.length, IN_ROW);
    const all = [...row, ...new Array<null>(count - row.length).fill(null)];
    return beside(
      all.map(() => 1 / count),
      all.map((fact) => (fact ? apart(sheet, factCell(sheet, fact, align), GAPS[align]) : [])),
      { padding: { block: 4, inline: 0 }, after: at === rows.length - 1 ? 16 : 0 },
    );
  });
}

const factCell = (sheet: Sheet, { label, value }: Fact, align: Align = "start"): FlowBlock[] => [
  paragraph(sheet, "label", label, { align, after: 1.5 }),
  paragraph(sheet, "strong", value, { align, isFigure: true }),
];

/** Everything in a frame of its own. */
function cells(sheet: Sheet, parties: readonly PartyContent[]): FlowBlock[] {
  const line = lineOf(sheet, { color: "line", width: sheet.design.table.column?.width ?? 0.7 });
  const framed = (blocks: FlowBlock[], at: number, isLast: boolean): Cell => ({
    blocks,
    lines: {
      top: line,
      end: line,
      ...(at === 0 ? { start: line } : {}),
      ...(isLast ? { bottom: line } : {}),
    },
  });
  const padding = { block: 7, inline: 9 };
  const facts = factsOf(sheet);
  const rows = Array.from({ length: Math.ceil(facts.length / IN_ROW) }, (_, at) =>
    facts.slice(at * IN_ROW, (at + 1) * IN_ROW),
  );
  return [
    beside(
      parties.map(() => 1 / parties.length),
      parties.map((party, at) => framed(partyOf(sheet, party), at, rows.length === 0)),
      { padding, after: rows.length === 0 ? 16 : 0 },
    ),
    ...rows.map((row, at) =>
      beside(
        row.map(() => 1 / row.length),
        row.map((fact, column) => framed(factCell(sheet, fact), column, at === rows.length - 1)),
        { padding, after: at === rows.length - 1 ? 16 : 0 },
      ),
    ),
  ];
}

const LABELS_SHARE = 0.2;

/** Labels in the margin, and what they are of beside them: the sender in few lines, the recipients side by side. */
function labelled(sheet: Sheet, from: PartyContent, to: readonly PartyContent[]): FlowBlock[] {
  const row = (label: string, blocks: FlowBlock[], after: number) =>
    beside(
      [LABELS_SHARE, 1 - LABELS_SHARE],
      [[paragraph(sheet, "label", label, { beside: "text" })], blocks],
      {
        after,
      },
    );
  const facts = factsOf(sheet);
  const { name, address, contact, ids } = from;
  return [
    ...facts.map(({ label, value }, at) =>
      row(
        label,
        [paragraph(sheet, "text", value, { isFigure: true })],
        at === facts.length - 1 ? 12 : 0,
      ),
    ),
    ...(isSaid(from)
      ? [
          row(
            from.label,
            [
              ...stack(sheet, "strong", [name]),
              ...joined(sheet, "text", address),
              ...joined(sheet, "small", [...contact, ...ids]),
            ],
            12,
          ),
        ]
      : []),
    recipients(sheet, to),
  ];
}

function recipients(sheet: Sheet, parties: readonly PartyContent[]): FlowBlock {
  const shares =
    parties.length > 1 ? [LABELS_SHARE, 0.34, 0.16, 0.3] : [LABELS_SHARE, 1 - LABELS_SHARE];
  const cells = parties.flatMap((party) => [
    [paragraph(sheet, "label", party.label, { beside: "text" })],
    apart(sheet, detailsOf(sheet, party)),
  ]);
  return beside(shares, cells, { after: 22 });
}

/** One after the other, each of its own field. */
function joined(sheet: Sheet, role: Role, texts: readonly Text[]): FlowBlock[] {
  const parts = texts.flatMap(({ text, source }) =>
    text
      .split("\n")
      .map((line) => ({ text: line.trim(), ...(source === undefined ? {} : { source }) })),
  );
  const [first, ...rest] = parts.map((part) => paragraph(sheet, role, part));
  if (!first) return [];
  const comma = { text: "\u00a0· ", style: first.style };
  return [{ ...first, spans: [...first.spans, ...rest.flatMap(({ spans }) => [comma, ...spans])] }];
}
