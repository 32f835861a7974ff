/** Where the parties sign: each has a line for its signature, who signs, and the day. */
import type { FlowBlock, Rule } from "../../pdf/layout/document";
import { type PartyContent, partiesOf, type Run } from "./contract-content";
import type { Sheet } from "./contract-design";
import { paragraphOf } from "./contract-text";
import { beside, paragraph, rule, space } from "./sheet";

/** The block stands whole on one page, with the last lines before it. Lines are level, however long names are. */
export function signatureBlocks(sheet: Sheet): FlowBlock[] {
  const { isBoxed } = sheet.design.signatures;
  const { ground } = sheet.design.colors;
  const parties = partiesOf(sheet.content);
  const cell = (blocks: FlowBlock[]) => (isBoxed ? { blocks, background: ground } : { blocks });
  const rows = [whoSigns, signHere].map((part) => {
    const [us = [], them = []] = parties.map((party) => part(sheet, party));
    return [cell(us), { blocks: [] }, cell(them)];
  });
  const padding = isBoxed ? { block: 12, inline: 14 } : { block: 0, inline: 0 };
  const table = beside([0.48, 0.04, 0.48], [], { isWhole: true, keepWithBefore: 3, before: 14 });
  return [{ ...table, rows, padding }];
}

const whoSigns = (sheet: Sheet, { role, name }: PartyContent): FlowBlock[] => [
  ...(role.text === "" ? [] : [paragraph(sheet, "label", role, { after: 2 })]),
  paragraphOf(sheet, "name", [name]),
  // Below the name: above the line it would be left out, as space at a cell's top is.
  space(sheet.design.signatures.room),
];

function signHere(sheet: Sheet, party: PartyContent): FlowBlock[] {
  const { line } = sheet.design.signatures;
  const { side, signer, signerTitle, signedAt } = party;
  const signOn = (source: string): Rule => ({ ...rule(sheet, line, 0, 0), source });
  return [
    signOn(`parties.${side}.signature`),
    paragraph(sheet, "small", "Signature", { before: 2, after: 7 }),
    fact(sheet, "Name", textOf(sheet, signer)),
    fact(sheet, "Title", signerTitle.text === "" ? lineHere(sheet) : textOf(sheet, signerTitle)),
    fact(
      sheet,
      "Date",
      signedAt.text === ""
        ? [emptyLine(sheet), signOn(`parties.${side}.signed_at`)]
        : textOf(sheet, signedAt),
    ),
  ];
}

const emptyLine = (sheet: Sheet): FlowBlock => paragraphOf(sheet, "text", [{ text: "\u00a0" }]);

const fact = (sheet: Sheet, label: string, value: FlowBlock[]): FlowBlock =>
  beside([0.22, 0.78], [[paragraph(sheet, "small", label)], value], { after: 5 });

const textOf = (sheet: Sheet, run: Run): FlowBlock[] => [paragraphOf(sheet, "text", [run])];

/** Left to be filled in by hand. */
const lineHere = (sheet: Sheet): FlowBlock[] => [
  emptyLine(sheet),
  rule(sheet, sheet.design.signatures.line, 0, 0),
];
