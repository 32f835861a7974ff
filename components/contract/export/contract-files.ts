/** Files made of a contract on this device. */
import type * as Y from "yjs";
import { safeName } from "@/client/archive/names";
import { saveFile } from "@/components/shell/save-file";
import { type Contract, profileOf } from "@/lib/kinds/contract/contract";
import { loadPack } from "@/lib/kinds/contract/packs/load";
import { readContract } from "@/lib/kinds/contract/read";
import { contractPress } from "../paper/use-contract-pages";

/** Without its ending. */
export const fileNameOf = ({ title, number }: Pick<Contract, "title" | "number">): string =>
  safeName([title.trim() || "Contract", number].join(" ").trim()).slice(0, 100);

const PDF = "application/pdf";
const WORD = "application/vnd.openxmlformats-officedocument.wordprocessingml.document";

export const CONTRACT_FORMATS = [
  {
    name: "PDF",
    words: "As it is printed",
    ending: "pdf",
    make: async (contract: Contract) =>
      new Blob([await (await contractPress()).pdf(contract, {})], { type: PDF }),
  },
  {
    name: "Word",
    words: "To edit in Word and other programs",
    ending: "docx",
    make: async (contract: Contract) => {
      const { makeNoteDocx } = await import("@/lib/formats/docx/make-note-docx");
      const bytes = await makeNoteDocx({
        blocks: await blocksOf(contract),
        media: new Map(),
        title: contract.title,
        lang: profileOf(contract) === "us" ? "en-US" : "en-GB",
        dir: "ltr",
        paper: contract.paper === "a4" ? "a4" : "letter",
      });
      return new Blob([bytes], { type: WORD });
    },
  },
  {
    name: "Markdown",
    words: "Plain text with marks for headings",
    ending: "md",
    make: async (contract: Contract) => {
      const { markdownOfBlocks } = await import("@/lib/kinds/note/to-markdown");
      return new Blob([markdownOfBlocks(await blocksOf(contract))], { type: "text/markdown" });
    },
  },
] as const;
type ContractEnding = (typeof CONTRACT_FORMATS)[number]["ending"];

/** @throws Error with why there is none */
export async function saveContract(doc: Y.Doc, as: ContractEnding): Promise<void> {
  const contract = readContract(doc);
  const format = CONTRACT_FORMATS.find(({ ending }) => ending === as);
  if (format) saveFile(`${fileNameOf(contract)}.${as}`, await format.make(contract));
}

async function blocksOf(contract: Contract) {
  const { contractBlocks } = await import("@/lib/formats/contract/blocks");
  return contractBlocks(contract, await loadPack(contract.pack));
}
