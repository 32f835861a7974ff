/** The top of a contract: what it is, its number and day, and who makes it. */
import type { FlowBlock, Paragraph } from "../../pdf/layout/document";
import { type PartyContent, partiesOf, type Run } from "./contract-content";
import type { Sheet } from "./contract-design";
import { paragraphOf } from "./contract-text";
import { logoOf } from "./logo-image";
import { type Align, apart, beside, lineOf, paragraph, rule, space } from "./sheet";

export const openingOf = (sheet: Sheet): FlowBlock[] => [...headOf(sheet), ...whoOf(sheet)];

function headOf(sheet: Sheet): FlowBlock[] {
  const { width } = sheet;
  const accent = { color: "accent", width: 0.7 } as const;
  switch (sheet.design.opening) {
    case "poster":
      return [...brand(sheet), ...title(sheet, width, {}, 20), facts(sheet, 18)].flat();
    case "grid":
      return [
        beside([0.3, 0.7], [[...brand(sheet), ...factStack(sheet)], title(sheet, width * 0.7)], {
          after: 26,
        }),
      ];
    case "letter":
      return [
        beside(
          [0.42, 0.58],
          [[...brand(sheet), ...factStack(sheet)], title(sheet, width * 0.56, { align: "end" })],
          { after: 12 },
        ),
        rule(sheet, { color: "accent", width: 1.8 }, 0, 1.6),
        rule(sheet, { color: "accent", width: 0.5 }, 0, 22),
      ];
    case "centred":
      return [
        ...brand(sheet, "center"),
        space(26),
        ...title(sheet, width, { align: "center" }),
        ...factLine(sheet, "center"),
        space(22),
      ];
    case "engraved":
      return [
        ...brand(sheet, "center"),
        space(14),
        rule(sheet, { color: "line", width: 0.8 }, 0, 2),
        rule(sheet, { color: "line", width: 0.3 }, 0, 12),
        ...title(sheet, width, { align: "center" }),
        ...factLine(sheet, "center"),
        rule(sheet, { color: "line", width: 0.3 }, 12, 2),
        rule(sheet, { color: "line", width: 0.8 }, 0, 24),
      ];
    case "cover":
      return [
        ...brand(sheet, "center"),
        ...factLine(sheet, "center"),
        rule(sheet, accent, 40, 20),
        ...title(sheet, width, { align: "center" }),
        rule(sheet, accent, 20, 34),
      ];
    case "masthead":
      return [
        ...brand(sheet, "center"),
        rule(sheet, { color: "ink", width: 2.4 }, 0, 8),
        ...title(sheet, width, { align: "center" }),
        rule(sheet, { color: "ink", width: 0.5 }, 8, 4),
        facts(sheet, 4),
        rule(sheet, { color: "ink", width: 0.5 }, 0, 18),
      ].flat();
    case "line":
      return [
        beside(
          [0.66, 0.34],
          [[...brand(sheet), ...title(sheet, width * 0.64)], factStack(sheet, "end")],
          {
            after: 8,
          },
        ),
        rule(sheet, { color: "ink", width: 1.2 }, 0, 14),
      ];
  }
}

function brand(sheet: Sheet, align: Align = "start"): FlowBlock[] {
  const image = logoOf(sheet.content.logo, sheet.design.logo);
  return image ? [{ type: "image", ...image, alt: "Logo", align, source: "logo", after: 16 }] : [];
}

/** Long words are set smaller rather than broken, and long titles are not as loud. @param room points */
function title(sheet: Sheet, room: number, more: { align?: Align } = {}, after = 6): FlowBlock[] {
  const { title: text, subtitle } = sheet.content;
  const { size, tracking = 0, isCaps } = sheet.design.type.title;
  const longest = Math.max(...text.text.split(/\s+/).map((word) => word.length));
  const most = room / (longest * ((isCaps ? LETTER_EM.capital : LETTER_EM.small) + tracking));
  const calm =
    text.text.length > LONG_TITLE_CHARS
      ? size * Math.max(0.5, LONG_TITLE_CHARS / text.text.length)
      : size;
  const shown: Paragraph = paragraph(sheet, "title", text, {
    ...more,
    role: "H1",
    size: Math.max(Math.min(calm, most), Math.min(size, MIN_TITLE_PT)),
    after: subtitle.text === "" ? after : 6,
  });
  return subtitle.text === ""
    ? [shown]
    : [shown, paragraph(sheet, "subtitle", subtitle, { ...more, after })];
}
/** What a letter of a word takes at most, of its size. */
const LETTER_EM = { small: 0.62, capital: 0.82 };
const LONG_TITLE_CHARS = 44;
/** Larger than a heading, whatever the title is. */
const MIN_TITLE_PT = 15;

interface Fact {
  label: string;
  value: Run;
}

function factsOf({ content }: Sheet): Fact[] {
  const { number, date } = content;
  return [
    ...(number.text === "" ? [] : [{ label: "Number", value: number }]),
    ...(date ? [date] : []),
  ];
}

/** Side by side, each below what it is. */
function facts(sheet: Sheet, after: number): FlowBlock[] {
  const all = factsOf(sheet);
  if (all.length === 0) return [];
  const cells = all.map(({ label, value }) => [
    paragraph(sheet, "label", label, { after: 1 }),
    paragraphOf(sheet, "text", [value]),
  ]);
  return [beside([...cells.map(() => 0.3), 1 - cells.length * 0.3], [...cells, []], { after })];
}

const factStack = (sheet: Sheet, align: Align = "start"): FlowBlock[] =>
  factsOf(sheet).flatMap(({ label, value }) => [
    paragraph(sheet, "label", label, { align }),
    { ...paragraphOf(sheet, "text", [value]), align, after: 6 },
  ]);

/** In one line, with what each is. */
function factLine(sheet: Sheet, align: Align): FlowBlock[] {
  const runs = factsOf(sheet).flatMap(({ label, value }, at): Run[] => [
    { text: `${at === 0 ? "" : "   ·   "}${label} ` },
    value,
  ]);
  return runs.length === 0
    ? []
    : [{ ...paragraphOf(sheet, "small", runs), align, before: 4, after: 4 }];
}

function whoOf(sheet: Sheet): FlowBlock[] {
  const parties = partiesOf(sheet.content);
  const { partyLine, parties: how } = sheet.design;
  const top = partyLine ? { top: lineOf(sheet, partyLine) } : {};
  switch (how) {
    case "columns": {
      const cells = parties.map((party) => ({
        blocks: apart(sheet, who(sheet, party)),
        lines: top,
      }));
      return [
        beside([0.5, 0.5], cells, { padding: { block: 8, inline: 0 }, after: 18, isWhole: true }),
      ];
    }
    case "cells": {
      const cells = parties.map((party) => ({
        blocks: who(sheet, party),
        background: sheet.design.colors.ground,
      }));
      return [
        beside([0.5, 0.5], cells, { padding: { block: 12, inline: 14 }, after: 22, isWhole: true }),
      ];
    }
    case "rows":
      return [
        ...parties.flatMap((party) => [
          ...(partyLine ? [rule(sheet, partyLine, 0, 5)] : []),
          beside(
            [0.3, 0.7],
            [[paragraph(sheet, "label", party.role)], who(sheet, { ...party, role: { text: "" } })],
            { after: 7 },
          ),
        ]),
        space(14),
      ];
    case "between":
      return [
        ...parties.flatMap((party, at) => [
          paragraph(sheet, "small", at === 0 ? "between" : "and", {
            align: "center",
            before: 6,
            after: 6,
          }),
          { ...paragraphOf(sheet, "name", [party.name]), align: "center" as const },
          paragraph(sheet, "label", party.role, { align: "center" }),
        ]),
        space(26),
      ];
  }
}

function who(sheet: Sheet, { role, name, about }: PartyContent): FlowBlock[] {
  return [
    ...(role.text === "" ? [] : [paragraph(sheet, "label", role, { after: 2 })]),
    paragraphOf(sheet, "name", [name]),
    ...about.map((text) => paragraph(sheet, "small", text)),
  ];
}
