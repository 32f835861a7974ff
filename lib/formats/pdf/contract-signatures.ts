/** Where the parties sign: each has a line for its signature, who signs, and the day. */
import type { FlowBlock, Rule } from "../../pdf/layout/document";
import { type PartyContent, partiesOf, type Run } from "./contract-content";
import type { Sheet } from "./contract-design";
import { paragraphOf } from "./contract-text";
import { apart, beside, paragraph, rule, space } from "./sheet";

/** The block stands whole on one page, with the last lines before it. */
export function signatureBlocks(sheet: Sheet): FlowBlock[] {
  const { isBoxed } = sheet.design.signatures;
  const { ground } = sheet.design.colors;
  const whole = { isWhole: true, keepWithBefore: 3, before: 14 };
  const [us = [], them = []] = partiesOf(sheet.content).map((party) => partyBlocks(sheet, party));
  if (!isBoxed) return [beside([0.5, 0.5], [apart(sheet, us, GAP), before(sheet, them)], whole)];
  const box = (blocks: FlowBlock[]) => ({ blocks, background: ground });
  const padding = { block: 14, inline: 14 };
  return [beside([0.485, 0.03, 0.485], [box(us), [], box(them)], { ...whole, padding })];
}

/** Between the columns. */
const GAP = 14;
const before = ({ content }: Sheet, blocks: FlowBlock[]): FlowBlock[] => [
  { type: "box", blocks, padding: { block: 0, start: GAP, end: 0 }, direction: content.direction },
];

function partyBlocks(sheet: Sheet, party: PartyContent): FlowBlock[] {
  const { room, line } = sheet.design.signatures;
  const { side, role, name, signer, signerTitle, signedAt } = party;
  const signOn = (source: string): Rule => ({ ...rule(sheet, line, 0, 0), source });
  return [
    ...(role.text === "" ? [] : [paragraph(sheet, "label", role, { after: 2 })]),
    paragraphOf(sheet, "name", [name]),
    space(room),
    signOn(`parties.${side}.signature`),
    paragraph(sheet, "small", "Signature", { before: 2, after: 7 }),
    fact(sheet, "Name", textOf(sheet, signer)),
    fact(sheet, "Title", signerTitle.text === "" ? [lineHere(sheet)] : textOf(sheet, signerTitle)),
    fact(
      sheet,
      "Date",
      signedAt.text === ""
        ? [space(DATE_ROOM), signOn(`parties.${side}.signed_at`)]
        : textOf(sheet, signedAt),
    ),
  ];
}

const DATE_ROOM = 14;

const fact = (sheet: Sheet, label: string, value: FlowBlock[]): FlowBlock =>
  beside([0.22, 0.78], [[paragraph(sheet, "small", label)], value], { after: 5 });

const textOf = (sheet: Sheet, run: Run): FlowBlock[] => [paragraphOf(sheet, "text", [run])];

/** Left to be filled in by hand. */
const lineHere = (sheet: Sheet): FlowBlock => ({
  ...rule(sheet, sheet.design.signatures.line, DATE_ROOM, 0),
});
