/** The top of a paper: who sends it and what it is. */
import type { FlowBlock, Image, Paragraph } from "../../pdf/layout/document";
import type { PartyContent } from "./business-content";
import type { Sheet } from "./business-design";
import { logoOf } from "./logo-image";
import { type Align, beside, paragraph, rule, space } from "./sheet";

export function mastheadOf(sheet: Sheet): FlowBlock[] {
  switch (sheet.design.masthead) {
    case "split":
      return split(sheet);
    case "centred":
      return centred(sheet);
    case "poster":
      return poster(sheet);
    case "grid":
      return grid(sheet);
    case "editorial":
      return editorial(sheet);
    case "headline":
      return headline(sheet);
    case "banner":
      return banner(sheet);
  }
}

/** Whether the paper's number stands in its masthead, and so not among the facts. */
export const hasNumber = ({ design: { masthead } }: Sheet): boolean =>
  masthead === "split" || masthead === "centred" || masthead === "banner" || masthead === "grid";

/** Null where the sender's name stands in its place. */
const imageOf = ({ content, design }: Sheet) => logoOf(content.logo, design.logo);

/** The sender, without the name where it stands in place of a logo. */
export function senderOf(sheet: Sheet): PartyContent {
  const { from } = sheet.content;
  return imageOf(sheet) ? from : { ...from, name: { text: "" } };
}

/** The logo, or the sender's name. */
export function brandOf(sheet: Sheet, align: Align = "start"): FlowBlock[] {
  const { from } = sheet.content;
  const image = imageOf(sheet);
  if (image)
    return [
      {
        type: "image",
        ...image,
        alt: from.name.text || "Logo",
        align,
        source: "logo",
      } satisfies Image,
    ];
  if (from.name.text === "") return [];
  return [paragraph(sheet, "name", from.name, { align })];
}

/** Long words are set smaller rather than broken. @param room points */
function titleOf(sheet: Sheet, room: number, align: Align = "start"): Paragraph {
  const { title } = sheet.content;
  const { size, tracking = 0, isCaps } = sheet.design.type.title;
  const longest = Math.max(...title.split(/\s+/).map((word) => word.length));
  const most = room / (longest * ((isCaps ? LETTER.capital : LETTER.small) + tracking));
  return paragraph(sheet, "title", title, { align, role: "H1", size: Math.min(size, most) });
}
/** What a letter of a word takes at most, of its size. */
const LETTER = { small: 0.62, capital: 0.8 };

function numberOf(sheet: Sheet, align: Align, more = {}): FlowBlock[] {
  const { number } = sheet.content;
  return number.text === "" ? [] : [paragraph(sheet, "strong", number, { align, ...more })];
}

/** Paid or void, on a ground of its own. */
function markOf(sheet: Sheet, align: Align): FlowBlock[] {
  const { mark, lang } = sheet.content;
  if (mark === null) return [];
  const shown = `\u00a0\u00a0${mark.toLocaleUpperCase(lang)}\u00a0\u00a0`;
  const block = paragraph(sheet, "strong", { text: shown, source: "status" }, { align, before: 6 });
  const ground = { color: "#ffffff", background: sheet.design.colors.accent };
  const spans = block.spans.map(({ text, style }) => ({ text, style: { ...style, ...ground } }));
  return [{ ...block, spans }];
}

function split(sheet: Sheet): FlowBlock[] {
  const { width } = sheet;
  const side = [
    titleOf(sheet, width * 0.5, "end"),
    ...numberOf(sheet, "end"),
    ...markOf(sheet, "end"),
  ];
  return [
    beside([0.5, 0.5], [brandOf(sheet), side], { after: 12 }),
    rule(sheet, { color: "accent", width: 1.8 }, 0, 1.6),
    rule(sheet, { color: "accent", width: 0.5 }, 0, 24),
  ];
}

function centred(sheet: Sheet): FlowBlock[] {
  const { width } = sheet;
  const third = (1 - TITLE_SHARE) / 2;
  const line = rule(sheet, { color: "line", width: 0.6 }, titleMiddle(sheet), 0);
  return [
    ...brandOf(sheet, "center"),
    beside(
      [third, TITLE_SHARE, third],
      [[line], [titleOf(sheet, width * TITLE_SHARE, "center")], [line]],
      { before: 16, after: 4 },
    ),
    ...numberOf(sheet, "center", { after: 2 }),
    ...markOf(sheet, "center"),
    space(20),
  ];
}
const TITLE_SHARE = 0.56;
const titleMiddle = ({ design: { type } }: Sheet): number => type.title.size * 0.7;

function poster(sheet: Sheet): FlowBlock[] {
  return [
    beside([0.62, 0.38], [brandOf(sheet), markOf(sheet, "end")], { after: 30 }),
    { ...titleOf(sheet, sheet.width), after: 26 },
  ];
}

function grid(sheet: Sheet): FlowBlock[] {
  const line = { color: sheet.design.colors.line, width: sheet.design.table.column?.width ?? 0.7 };
  const frame = { top: line, end: line };
  const side = [
    titleOf(sheet, sheet.width * 0.4, "start"),
    ...numberOf(sheet, "start"),
    ...markOf(sheet, "start"),
  ];
  return [
    beside(
      [0.5, 0.5],
      [
        { blocks: brandOf(sheet), lines: { ...frame, start: line } },
        { blocks: side, lines: frame },
      ],
      { padding: { block: 9, inline: 9 } },
    ),
  ];
}

function editorial(sheet: Sheet): FlowBlock[] {
  return [
    beside([0.66, 0.34], [brandOf(sheet), markOf(sheet, "end")], { after: 34 }),
    { ...titleOf(sheet, sheet.width), after: 24 },
  ];
}

/** What is to be paid, before anything else. */
function headline(sheet: Sheet): FlowBlock[] {
  const { sums } = sheet.content;
  const total = sums.find(({ kind }) => kind === "total");
  const room = sheet.width * 0.7;
  return [
    beside([0.72, 0.28], [[titleOf(sheet, room)], markOf(sheet, "end")], { after: 2 }),
    ...(total ? [amount(sheet, total.value.text)] : []),
  ];
}

const HEADLINE_PT = 34;
function amount(sheet: Sheet, text: string): FlowBlock {
  const size = Math.min(HEADLINE_PT, sheet.width / (text.length * 0.62));
  return paragraph(sheet, "total", text, { size, leading: 1.2, after: 22, isFigure: true });
}

function banner(sheet: Sheet): FlowBlock[] {
  const { colors } = sheet.design;
  const { number } = sheet.content;
  const title = titleOf(sheet, sheet.width * 0.5);
  const numbers =
    number.text === ""
      ? []
      : [
          paragraph(sheet, "title", number, {
            align: "end",
            color: "onSolid",
            size: 11,
            beside: "title",
          }),
        ];
  return [
    beside([0.7, 0.3], [brandOf(sheet), markOf(sheet, "end")], { after: 12 }),
    beside(
      [0.6, 0.4],
      [
        { blocks: [title], background: colors.solid },
        { blocks: numbers, background: colors.solid },
      ],
      { padding: { block: 6, inline: 9 }, after: 16 },
    ),
  ];
}
