/** A business paper as a document to lay out: what it says, set as its design asks. */
import type { BusinessPaper } from "../../kinds/business/paper";
import { type FlowDocument, PAPER, type PageSetup } from "../../pdf/layout/document";
import { closingOf, type PayAddress } from "./business-closing";
import { contentOf } from "./business-content";
import type { Sheet } from "./business-design";
import { designs } from "./business-designs";
import { mastheadOf } from "./business-head";
import { asideOf, peopleOf, senderFootOf } from "./business-people";
import { tableOf } from "./business-table";
import { placedMark } from "./design";
import { rule, stack, styleOf } from "./sheet";

export function documentOf(paper: BusinessPaper, pay: PayAddress | null): FlowDocument {
  const content = contentOf(paper);
  const design = designs[paper.design];
  const size = PAPER[paper.paper];
  const { start, end } = design.margin;
  const sheet: Sheet = { design, content, width: size.width - start - end };
  const isLeft = content.direction === "ltr";
  return {
    blocks: [
      ...mastheadOf(sheet),
      ...peopleOf(sheet),
      ...tableOf(sheet),
      ...closingOf(sheet, content.isPayable ? pay : null),
    ],
    ...(design.aside
      ? {
          aside: {
            blocks: asideOf(sheet),
            width: design.aside.width,
            left: isLeft
              ? design.aside.start
              : size.width - design.aside.start - design.aside.width,
          },
        }
      : {}),
    page: pageOf(sheet, size),
    direction: content.direction,
    lang: content.lang,
  };
}

function pageOf(sheet: Sheet, size: { width: number; height: number }): PageSetup {
  const { content, design } = sheet;
  const { top, bottom, start, end } = design.margin;
  const [left, right] = content.direction === "ltr" ? [start, end] : [end, start];
  const name = [content.title, content.number.text].filter((text) => text !== "").join(" ");
  return {
    ...size,
    margin: { top, bottom, left, right },
    header: { start: content.from.name.text, end: name },
    footer: { start: name, end: content.word("page") },
    style: styleOf(sheet, "small", { color: "soft", isFigure: true }),
    foot: footOf(sheet),
    marks: design.marks.map((mark) => placedMark(mark, design, size, content.direction)),
  };
}

function footOf(sheet: Sheet) {
  const sender = sheet.design.people === "letter" ? senderFootOf(sheet) : [];
  const footer = stack(sheet, "small", [sheet.content.footer], { before: 6 });
  if (sender.length + footer.length === 0) return [];
  return [rule(sheet, { color: "line", width: 0.5 }, 12, 6), ...sender, ...footer];
}
