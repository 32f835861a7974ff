/** Word and Markdown say what the printed contract says. */
import { expect, test } from "vitest";
import { PACK_NAMES } from "../../kinds/contract/pack";
import { loadPack } from "../../kinds/contract/packs/load";
import { readContract } from "../../kinds/contract/read";
import { answersTo, filledContract, printedText } from "../../kinds/contract/testing/answers";
import { markdownOfBlocks } from "../../kinds/note/to-markdown";
import { readDocx } from "../docx/read";
import { noteDocx } from "../docx/write";
import { contractBlocks } from "./blocks";

const words = (text: string) => text.replace(/[^\p{L}\p{N}]+/gu, " ").trim();

test.each(["mnda", "safe-us", "share-purchase"] as const)(
  "%s as Word and as Markdown",
  async (name) => {
    const pack = await loadPack(name);
    if (!pack) throw new Error(`There is no ${name} of ${PACK_NAMES.join(", ")}.`);
    const contract = readContract(filledContract(pack, "uk", answersTo(pack)));
    const blocks = contractBlocks(contract, pack);
    const said = printedText(
      { ...contract, clauses: contract.clauses.filter(({ locked }) => !locked) },
      pack,
    )
      .split("\n")
      .map(words);
    const options = {
      title: "",
      lang: "en-GB",
      dir: "ltr",
      paper: "a4",
      media: () => undefined,
    } as const;
    const { blocks: read } = await readDocx(await noteDocx(blocks, options));
    const texts = (all: typeof read): string =>
      all
        .map(({ runs, children }) => runs.map(({ text }) => text).join("") + texts(children))
        .join("\n");
    for (const text of [markdownOfBlocks(blocks), texts(read)]) {
      const shown = words(text);
      for (const line of said) expect(shown).toContain(line);
      expect(text).not.toContain("{{");
    }
  },
);

test("empty terms are shown in brackets", async () => {
  const pack = await loadPack("mnda");
  if (!pack) throw new Error("There is no mnda.");
  const blocks = contractBlocks(readContract(filledContract(pack, "uk", {})), pack);
  expect(markdownOfBlocks(blocks)).toContain("Start date");
});
