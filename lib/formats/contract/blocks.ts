/** A contract as the blocks that Word files and Markdown are written of. What is not filled stands in brackets. */
import type { Contract } from "../../kinds/contract/contract";
import type { Pack } from "../../kinds/contract/pack";
import { newBlock } from "../../kinds/note/block";
import type { Block, Run } from "../../kinds/note/text-blocks";
import {
  type ClauseContent,
  contentOf,
  type Run as PrintedRun,
  partiesOf,
} from "../pdf/contract-content";

export function contractBlocks(contract: Contract, pack: Pack | null): Block[] {
  const content = contentOf(contract, pack);
  const { title, subtitle, number, clauses } = content;
  return [
    heading(1, [plain(title.text)]),
    ...[subtitle.text, number.text].filter(Boolean).map((text) => paragraph([plain(text)])),
    ...clauses.flatMap(clauseBlocks),
    ...partiesOf(content).flatMap(({ role, name, signer, signerTitle, signedAt }) => [
      paragraph([...(role.text ? [plain(`${role.text}: `)] : []), { ...runOf(name), marks: BOLD }]),
      paragraph([plain(`Signature: ${LINE}`)]),
      paragraph([plain("Name: "), runOf(signer)]),
      paragraph([plain(`Title: ${signerTitle.text || LINE}`)]),
      paragraph([plain(`Date: ${signedAt.text || LINE}`)]),
    ]),
  ];
}

function clauseBlocks({ number, heading: head, paragraphs }: ClauseContent): Block[] {
  const first = number === "" ? [] : [plain(`${number} `)];
  return [
    heading(2, [...first, ...head.map(runOf)]),
    ...paragraphs.map(({ label, runs }) =>
      paragraph([...(label === "" ? [] : [plain(`${label} `)]), ...runs.map(runOf)]),
    ),
  ];
}

const LINE = "____________________";
const BOLD = { bold: {} };

const plain = (text: string): Run => ({ text, marks: {} });

function runOf({ text, isBlank, isDefined, link }: PrintedRun): Run {
  const isAddress = link !== undefined && !link.startsWith("#");
  return {
    text: isBlank ? `[${text}]` : text,
    marks: { ...(isDefined ? BOLD : {}), ...(isAddress ? { link: { href: link } } : {}) },
  };
}

const paragraph = (runs: Run[]): Block => newBlock("paragraph", {}, runs);
const heading = (level: number, runs: Run[]): Block => newBlock("heading", { level }, runs);
