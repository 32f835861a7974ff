/** Word files we write: what else is in them than the text. */
import { strFromU8, unzipSync } from "fflate";
import { expect, test } from "vitest";
import type { Block } from "../../kinds/note/text-blocks";
import { block, everything, IMAGE, PNG, paragraphOf, run } from "../testing/notes";
import { readDocx } from "./read";
import { type NoteDocxOptions, noteDocx } from "./write";

const options: NoteDocxOptions = {
  title: "The barn & <more>",
  lang: "en",
  dir: "ltr",
  paper: "a4",
  media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  createdAt: new Date("2026-01-02T03:04:05Z"),
};

const partsOf = async (blocks: readonly Block[], more: Partial<NoteDocxOptions> = {}) => {
  const parts = unzipSync(await noteDocx(blocks, { ...options, ...more }));
  return (name: string) => strFromU8(parts[name] ?? new Uint8Array());
};

test("the same note gives the same bytes", async () => {
  const [one, other] = [
    await noteDocx(everything(), options),
    await noteDocx(everything(), options),
  ];
  expect(one).toEqual(other);
});

test("the title stands above each page and above the text, and pages are numbered", async () => {
  const part = await partsOf([block("paragraph", {}, "It stands.")]);
  expect(part("word/header1.xml")).toContain("The barn &amp; &lt;more&gt;");
  expect(part("word/footer1.xml")).toMatch(/PAGE[\s\S]*NUMPAGES/);
  expect(part("docProps/core.xml")).toContain("2026-01-02T03:04:05Z");
  const note = readDocx(await noteDocx([block("paragraph", {}, "It stands.")], options));
  expect(note.title).toBe(options.title);
  expect(note.blocks.map(({ attributes, runs }) => [attributes.textStyle, runs[0]?.text])).toEqual([
    ["title", options.title],
    [undefined, "It stands."],
  ]);
});

test("a note with a title of its own is given no second one", async () => {
  const own = [block("paragraph", { textStyle: "title" }, "Own")];
  expect(readDocx(await noteDocx(own, options)).blocks).toHaveLength(1);
});

test("suggested additions are left out, and suggested deletions are still in", async () => {
  const blocks = [
    paragraphOf(
      run("It is "),
      run("not ", { suggestInsert: { id: "1" } }),
      run("so", { "suggestDelete--12345678": { id: "2" } }),
    ),
  ];
  const part = await partsOf(blocks);
  expect(part("word/document.xml")).toContain("so");
  expect(part("word/document.xml")).not.toContain("not ");
});

test("a thread goes and comes with its range, its answers and its state; one without text stays here", async () => {
  const blocks = [
    paragraphOf(run("a "), run("b", { "comment--12345678": { id: "c" } })),
    paragraphOf(run("c", { comment: { id: "c" } }), run(" d")),
  ];
  const file = await noteDocx(blocks, {
    ...options,
    title: "",
    comments: [
      { id: "c", author: "Ann", text: "Why?\nReally?", at: 1_000, resolved: true },
      { id: "d", author: "Bo", text: "So.", at: 2_000, parent: "c" },
      { id: "gone", author: "Cy", text: "About nothing", at: 3_000 },
    ],
  });
  let made = 0;
  const note = readDocx(file, { newId: () => `n${++made}` });
  expect(note.comments).toEqual([
    { id: "n1", author: "Ann", text: "Why?\nReally?", at: 1_000, resolved: true, quote: "bc" },
    { id: "n2", author: "Bo", text: "So.", at: 2_000, parent: "n1" },
  ]);
  const marked = note.blocks.flatMap(({ runs }) =>
    runs.filter((one) => Object.keys(one.marks).length > 0),
  );
  expect(marked.map(({ text }) => text)).toEqual(["b", "c"]);
});

test("right-to-left text is marked as such, in its paragraph and its runs", async () => {
  const xml = (await partsOf([block("paragraph", {}, "שלום world")], { title: "" }))(
    "word/document.xml",
  );
  expect(xml).toContain("<w:bidi/>");
  expect(xml).toMatch(/<w:rtl\/><\/w:rPr><w:t[^>]*>שלום<\/w:t>/);
  expect(xml).toMatch(/<w:r><w:t[^>]*> world<\/w:t>/);
});

test("an image whose bytes are missing or unknown to Word is reported", async () => {
  const image = block("image", { attachment: `svc-blob:${IMAGE}`, alt: "A barn" });
  for (const media of [() => undefined, () => ({ bytes: PNG, type: "image/webp" })]) {
    const note = readDocx(await noteDocx([image], { ...options, title: "", media }));
    expect(note.blocks[0]?.runs).toEqual([{ text: "Image: A barn", marks: {} }]);
  }
});
