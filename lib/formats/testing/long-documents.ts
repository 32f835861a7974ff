/** Long Documents made from a seed: tables, footnotes, images, keep rules and three sizes of paper. */
import { type DocumentContent, emptyContent } from "../../kinds/document/content";
import type { Block, Run } from "../../kinds/note/text-blocks";
import { randomFrom } from "../../pdf/paged/testing";
import { leaf, object, paragraph, table, textRow, words } from "./documents";
import { IMAGE } from "./notes";

/** Each paragraph, also of a table, begins with `from…x` and ends with `to…x`, a name of its own. */
export function longDocument(seed: number, length = 70): DocumentContent {
  const random = randomFrom(seed);
  const footnotes: DocumentContent["footnotes"] = {};
  const some = (most: number) =>
    "some words of a paragraph that goes on ".repeat(1 + Math.floor(random() * most));
  const image = (): Run =>
    object("image", {
      ...{ attachment: `svc-blob:${IMAGE}`, alt: "A picture" },
      ...{ width: 40 + Math.floor(random() * 200), height: 20 + Math.floor(random() * 260) },
    });
  const body = Array.from({ length }, (_, at): Block => {
    const kind = random();
    const named = (runs: Run[], attributes = {}) =>
      paragraph([words(`from${at}x `), ...runs, words(` to${at}x`)], attributes);
    if (kind < 0.04) return leaf("pageBreak");
    if (kind < 0.1)
      return table(
        Array.from({ length: 12 }, (_row, row) => {
          const text = `from${at}r${row}x ${some(row === 0 ? 1 : 8)} to${at}r${row}x`;
          return textRow([`${row}`, text], row === 0 ? { header: true } : {}, [60, 220]);
        }),
      );
    if (kind < 0.2) return named([words("heading")], { namedStyle: "heading2" });
    if (kind < 0.26) return named([image()]);
    const runs = [words(some(12))];
    if (kind < 0.4) {
      footnotes[`f${at}`] = [paragraph(some(5))];
      runs.push(object("footnoteRef", { id: `f${at}` }), words(some(3)));
    }
    return named(runs, ruleOf(kind));
  });
  return { ...emptyContent(body), footnotes, page: { size: ["a4", "letter", "a5"][seed % 3] } };
}

function ruleOf(kind: number): Block["attributes"] {
  if (kind > 0.95) return { pageBreakBefore: true };
  if (kind > 0.88) return { keepWithNext: true };
  if (kind > 0.8) return { keepLinesTogether: true };
  return kind > 0.7 ? { align: "justify" } : {};
}

/** The paragraphs that bear a name, by it, each with the id of its block. */
export const namesIn = (blocks: readonly Block[]): [name: string, id: string][] =>
  blocks.flatMap(({ attributes, runs, children }) => {
    const name = /^from(\w+x) /.exec(runs[0]?.text ?? "")?.[1];
    return name === undefined ? namesIn(children) : [[name, String(attributes.id)]];
  });
