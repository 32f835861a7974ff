/** A contract as a document to lay out: what it says, set as its design asks. */
import type { Contract } from "../../kinds/contract/contract";
import type { Pack } from "../../kinds/contract/pack";
import {
  type FlowBlock,
  type FlowDocument,
  PAPER,
  type PageSetup,
} from "../../pdf/layout/document";
import { clauseBlocks } from "./contract-clauses";
import { type ContractContent, contentOf } from "./contract-content";
import type { Sheet } from "./contract-design";
import { designs } from "./contract-designs";
import { openingOf } from "./contract-opening";
import { signatureBlocks } from "./contract-signatures";
import { placedMark } from "./design";
import { styleOf } from "./sheet";

const CONTRACT_PAPER = { ...PAPER, legal: { width: 612, height: 1008 } } as const;

export function documentOf(contract: Contract, pack: Pack | null): FlowDocument {
  const content = contentOf(contract, pack);
  const design = designs[contract.design];
  const size = CONTRACT_PAPER[contract.paper];
  const { start, end } = design.margin;
  const sheet: Sheet = { design, content, width: size.width - start - end };
  return {
    blocks: [...openingOf(sheet), ...bodyOf(sheet)],
    page: pageOf(sheet, size),
    direction: content.direction,
    lang: content.lang,
  };
}

/** What is signed comes last, as it stands below all that is agreed. */
function bodyOf(sheet: Sheet): FlowBlock[] {
  const { clauses } = sheet.content;
  return clauses.flatMap((clause) =>
    clause.kind === "signatures"
      ? keptWithBefore(clauseBlocks(sheet, clause, signatureBlocks(sheet)))
      : clauseBlocks(sheet, clause),
  );
}

/** Nobody signs a page that has nothing of what is agreed on it. */
const keptWithBefore = (blocks: FlowBlock[]): FlowBlock[] =>
  blocks.map((block, at) => (at === 0 ? { ...block, keepWithBefore: 2 } : block));

function pageOf({ content, design }: Sheet, size: { width: number; height: number }): PageSetup {
  const { top, bottom, start, end } = design.margin;
  const name = nameOf(content);
  return {
    ...size,
    margin: { top, bottom, left: start, right: end },
    footer: { start: name, end: "Page {page} of {pages}" },
    style: styleOf({ design, content, width: 0 }, "small", { color: "soft", isFigure: true }),
    marks: design.marks.map((mark) => placedMark(mark, design, size, content.direction)),
  };
}

export const nameOf = ({ title, number }: Pick<ContractContent, "title" | "number">): string =>
  [title.text, number.text].filter((text) => text !== "").join(" · ");
