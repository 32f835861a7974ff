/** Suggestions to Word and back. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import { cleanBlocks } from "../../kinds/note/suggestions-clean";
import type { Block } from "../../kinds/note/text-blocks";
import { block, IMAGE, PNG, paragraphOf, rowOf, run, tableOf } from "../testing/notes";
import { readDocx } from "./read";
import { score } from "./testing/score";
import { noteDocx } from "./write";

const ann = { name: "Ann 🦊", color: "#2c62b8" };
const bo = { name: "Bo", color: "#2a7540" };
const by = (id: string, person = ann, minute = 0) => ({
  ...{ id, person, at: Date.UTC(2026, 0, 2, 3, minute) },
});
const insert = (id: string) => ({ suggestInsert: by(id) });
const remove = (id: string) => ({ suggestDelete: by(id) });

const NOTE: Block[] = [
  paragraphOf(
    run("The roof is "),
    run("old", { ...remove("a"), bold: {} }),
    run("new\nand\tdry", { ...insert("a"), link: { href: "https://example.com/" } }),
    run(" since "),
    run("never", { ...insert("b"), suggestDelete: by("c", bo) }),
    run("spring", { suggestInsert: by("d", bo, 30) }),
  ),
  { ...block("paragraph", insert("e")), runs: [run("A whole line", insert("e"))] },
  paragraphOf(run("Between")),
  {
    ...block("listItem", { kind: "bullet", level: 0, ...remove("f") }),
    runs: [run("x", remove("f"))],
  },
  paragraphOf(run("Between")),
  block("image", { attachment: `svc-blob:${IMAGE}`, alt: "A barn", ...insert("g") }),
  block("divider", remove("h")),
  tableOf([rowOf(["a"]), { ...rowOf(["b"]), attributes: insert("i") }]),
  paragraphOf(run("The end")),
];

const options = {
  ...({ title: "", lang: "en", dir: "ltr", paper: "a4", createdAt: new Date(0) } as const),
  media: (id: string) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
};
const personOf = (name: string) => (name === "Bo" ? bo : ann);

/** What is suggested, without the ids, which are made anew. */
function suggestions(blocks: readonly Block[]): unknown[] {
  const said = (borne: Record<string, unknown>) =>
    Object.entries(borne).flatMap(([name, value]) => {
      const { person, at } = Object(value);
      return name.startsWith("suggest") ? [[name, person.name, at]] : [];
    });
  return blocks.flatMap(({ name, attributes, runs, children }) => [
    ...said(attributes).map((one) => [name, one]),
    ...runs.flatMap(({ text, marks }) => said(marks).map((one) => [text, one])),
    ...suggestions(children),
  ]);
}

test("suggestions come back as they were, with author and time", async () => {
  const { blocks } = readDocx(await noteDocx(NOTE, { ...options, hasChanges: true }), { personOf });
  const wanted = suggestions(NOTE).filter((one) => JSON.stringify(one).includes("never") === false);
  // Line breaks are runs of their own, in Word and in a note.
  const flat = (all: unknown[]) =>
    all.map((one) => JSON.stringify(one)).filter((one) => !/^\["(new|and|\\n)/.test(one));
  expect(flat(suggestions(blocks))).toEqual(flat(wanted));
  expect(suggestions(blocks).filter((one) => /and\\tdry/.test(JSON.stringify(one)))).toHaveLength(
    1,
  );
});

test("Word that takes all changes, or none, has the note's text either way", async () => {
  const file = await noteDocx(NOTE, { ...options, hasChanges: true });
  const text = (blocks: readonly Block[]): string =>
    blocks
      .map(({ runs, children }) => runs.map((one) => one.text).join("") + text(children))
      .join("|");
  expect(text(readDocx(file).blocks)).toContain(
    "The roof is new\nand\tdry since spring|A whole line",
  );
  expect(text(readDocx(file).blocks)).not.toMatch(/old|never|x/);
  const { lost } = score(cleanBlocks(NOTE), cleanBlocks(readDocx(file, { personOf }).blocks));
  expect(lost).toEqual([]);
});

test("without being asked for changes a file holds the text while none is accepted", async () => {
  const parts = unzipSync(await noteDocx(NOTE, options));
  const xml = strFromU8(parts["word/document.xml"] ?? new Uint8Array());
  expect(xml).not.toMatch(/<w:(ins|del|delText)\b|A whole line|spring/);
  expect(xml).toContain("old");
});

test("each change has a number of its own, a writer and a time", async () => {
  const anonymous = { suggestInsert: { id: "a" } };
  const file = await noteDocx([...NOTE, paragraphOf(run("x", anonymous))], {
    ...{ ...options, hasChanges: true },
  });
  const xml = strFromU8(unzipSync(file)["word/document.xml"] ?? new Uint8Array());
  const changes = [...xml.matchAll(/<w:(?:ins|del)( [^>]*)>/g)].map(([, said = ""]) => said);
  const ids = changes.map((said) => /w:id="(\d+)"/.exec(said)?.[1]);
  expect(new Set(ids).size).toBe(ids.length);
  for (const said of changes) expect(said).toMatch(/w:author="[^"]+"/);
  expect(changes.at(-1)).toContain('w:author="Somebody" w:date="1970-01-01T00:00:00Z"');
});
