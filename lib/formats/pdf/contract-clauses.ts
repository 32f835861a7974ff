/** Clauses as their design sets them: headings, numbers, paragraphs, lists and schedules. */
import type { FlowBlock, List, ListItem, Marker, Paragraph } from "../../pdf/layout/document";
import type { ClauseContent, ParagraphContent, Run } from "./contract-content";
import type { Sheet } from "./contract-design";
import { paragraphOf } from "./contract-text";
import { rule, styleOf } from "./sheet";

export function clauseBlocks(
  sheet: Sheet,
  clause: ClauseContent,
  end: FlowBlock[] = [],
): FlowBlock[] {
  if (clause.kind === "form") return formBlocks(sheet, clause);
  const { heading, indent, line, before } = sheet.design.clauses;
  const above = line ? [{ ...rule(sheet, line, before, 0), keepWithNext: true }] : [];
  if (clause.kind === "schedule") return scheduleBlocks(sheet, clause);
  if (heading !== "margin") {
    const head = headingOf(sheet, clause, above.length > 0 ? 7 : before);
    return [
      ...above,
      ...head,
      ...bodyOf(sheet, clause, heading === "hanging" ? indent : 0),
      ...end,
    ];
  }
  const blocks = [...bodyOf(sheet, clause, 0), ...end];
  const side = headingOf(sheet, clause, 0);
  const marker = { kind: "blocks", blocks: side, gap: 16 } as const;
  return [
    ...above,
    { ...column(indent, [{ marker, blocks }]), before: above.length > 0 ? 7 : before },
  ];
}

const column = (indent: number, items: ListItem[]): List => ({
  type: "list",
  indent,
  isFlush: true,
  isLayout: true,
  items,
});

function headingOf(sheet: Sheet, clause: ClauseContent, before: number): FlowBlock[] {
  const { heading: how, indent, suffix = "" } = sheet.design.clauses;
  const { anchor, number } = clause;
  const shown = number === "" ? "" : `${number}${suffix}`;
  const outline = outlineOf(clause);
  const more = { anchor, outline, role: "H2", keepWithNext: true, before, after: 3 } as const;
  if (how === "hanging") {
    const block = paragraphOf(sheet, "heading", clause.heading, more);
    if (shown === "") return [block];
    const marker: Marker = {
      kind: "text",
      spans: [{ text: shown, style: styleOf(sheet, "number") }],
    };
    return [{ ...column(indent, [{ marker, blocks: [block] }]), before }];
  }
  if (how === "margin") {
    const first = shown === "" ? [] : [{ text: `${shown}\u2002` }];
    return [paragraphOf(sheet, "heading", [...first, ...clause.heading], more)];
  }
  const align = how === "centred" ? "center" : "start";
  if (shown === "") return [paragraphOf(sheet, "heading", clause.heading, { ...more, align })];
  return [
    paragraphOf(sheet, "number", [{ text: shown }], { align, before, keepWithNext: true }),
    paragraphOf(sheet, "heading", clause.heading, { ...more, align, before: 0 }),
  ];
}

const outlineOf = ({ number, heading }: ClauseContent): NonNullable<Paragraph["outline"]> => ({
  level: 1,
  title: [number, heading.map(({ text }) => text).join("")].filter(Boolean).join(" "),
});

/** Begins with what it is, over a heading of its own. */
function scheduleBlocks(sheet: Sheet, clause: ClauseContent): FlowBlock[] {
  const { heading, indent } = sheet.design.clauses;
  const align = heading === "centred" ? "center" : "start";
  const outline = outlineOf(clause);
  const head = { role: "H2", keepWithNext: true, align } as const;
  return [
    { ...rule(sheet, { color: "line", width: 1 }, 26, 0), keepWithNext: true },
    paragraphOf(sheet, "label", [{ text: clause.number }], {
      keepWithNext: true,
      align,
      before: 12,
      after: 2,
    }),
    paragraphOf(sheet, "schedule", clause.heading, {
      ...head,
      anchor: clause.anchor,
      outline,
      after: 6,
    }),
    ...bodyOf(sheet, clause, heading === "hanging" ? indent : 0),
  ];
}

function formBlocks(sheet: Sheet, { anchor, heading, paragraphs }: ClauseContent): FlowBlock[] {
  const blocks = [
    paragraphOf(sheet, "label", heading, { keepWithNext: true, anchor, after: 2 }),
    ...paragraphs.map(({ runs }) => paragraphOf(sheet, "text", runs)),
  ];
  const { ground, accent } = sheet.design.colors;
  const padding = { block: 9, start: 12, end: 12 };
  const bar = { color: accent, width: 2 };
  return [
    {
      type: "box",
      role: "Note",
      blocks,
      background: ground,
      bar,
      padding,
      before: 14,
      after: 4,
      isWhole: true,
    },
  ];
}

/** Room for "10.12" and for "(viii)". */
const LABELS = { paragraph: 32, item: 26 };

/** @param indent of the column that the text stands in; numbers of paragraphs stand left of it where it has one */
function bodyOf(sheet: Sheet, { paragraphs, anchor }: ClauseContent, indent: number): FlowBlock[] {
  const numbers = indent > 0 ? indent : LABELS.paragraph;
  const isNumbered = paragraphs.some(({ kind, label }) => kind === "paragraph" && label !== "");
  const start = indent > 0 ? indent : isNumbered ? numbers : 0;
  const own = indent > 0 && AT_EDGE.has(anchor) ? 0 : start;
  return paragraphs.map((one) => bodyBlock(sheet, one, own, numbers));
}

/** Clauses without a number: nothing stands at the edge but their text. */
const AT_EDGE: ReadonlySet<string> = new Set([
  ...["clause-parties", "clause-background", "clause-signatures"],
]);

function bodyBlock(
  sheet: Sheet,
  { kind, label, runs }: ParagraphContent,
  start: number,
  numbers: number,
) {
  const { gap } = sheet.design.clauses;
  const text = textOf(sheet, runs);
  const marker: Marker = { kind: "text", spans: [{ text: label, style: styleOf(sheet, "text") }] };
  if (kind === "item") {
    const list: FlowBlock = {
      ...column(LABELS.item, [{ marker, blocks: [{ ...text, align: "start" }] }]),
      isLayout: false,
    };
    return inside(sheet, [list], start);
  }
  if (label === "") return { ...text, indent: start, after: gap };
  return { ...column(Math.max(start, numbers), [{ marker, blocks: [text] }]), isLayout: false };
}

const textOf = (sheet: Sheet, runs: readonly Run[]): Paragraph => {
  const { gap, isJustified } = sheet.design.clauses;
  return {
    ...paragraphOf(sheet, "text", runs, { after: gap }),
    ...(isJustified ? { align: "justify" } : {}),
  };
};

function inside({ content, design }: Sheet, blocks: FlowBlock[], start: number): FlowBlock {
  const padding = { block: 0, start, end: 0 };
  return { type: "box", blocks, padding, direction: content.direction, after: design.clauses.gap };
}
