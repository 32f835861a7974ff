/** A note as a PDF: what is in it, as others read it. */
import { expect, test } from "vitest";
import { loadFont } from "../testing/fonts";
import {
  block,
  everything,
  IMAGE,
  markdown,
  PNG,
  paragraphOf,
  rowOf,
  run,
  SCRIPTS,
  tableOf,
  VOWELS,
} from "../testing/notes";
import { readPdf, structureOf, textsOf } from "../testing/read-pdf";
import { type NotePdfOptions, notePdf } from "./note-pdf";

const OPTIONS: NotePdfOptions = {
  title: "A lease",
  lang: "en",
  dir: "ltr",
  paper: "a4",
  media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
  loadFont,
  createdAt: new Date(Date.UTC(2026, 10, 22)),
};
const read = async (blocks: Parameters<typeof notePdf>[0], more: Partial<NotePdfOptions> = {}) =>
  readPdf(await notePdf(blocks, { ...OPTIONS, ...more }));

test("every block and mark of a note is on paper", async () => {
  const text = textsOf(await read(everything())).join(" ");
  expect(text).toBe(
    [
      "A lease First 1 Second 1 First A bold, slanted and struck text with code and a link.",
      "Second • one ◦ two i. three 1. first 2. second done to do said",
      "const a = 1; indented underhighredlargeserifupdownsaidunknown",
      "Warning Take care. plan.pdf 1.2 MB Item Cost Roof 1,200.00 Anna Bert Landlord Tenant",
      "Still read. Page 1 of 1",
    ].join(" "),
  );
});

test("comments and suggestions are not printed: the bytes are those of the text alone", async () => {
  const bytes = (...runs: ReturnType<typeof run>[]) => notePdf([paragraphOf(...runs)], OPTIONS);
  const discussed = await bytes(
    run("The roof", { "comment--AAAAAAAA": { id: "c" } }),
    run(" is"),
    run(" old", { suggestDelete: { id: "s" } }),
    run(" new", { suggestInsert: { id: "s" } }),
  );
  expect(discussed).toEqual(await bytes(run("The roof"), run(" is"), run(" old")));
});

test("screen readers get tagged content in order, without decoration", async () => {
  const structure = structureOf((await read(everything())).pages[0]!.structure);
  expect(structure).toBe(
    "Root(Document(H1 TOC(TOCI(Link) TOCI(Link)) H1 P(Link) H2 " +
      "L(LI(Lbl LBody(P L(LI(Lbl LBody(P L(LI(Lbl LBody(P)))))))) LI(Lbl LBody(P)) LI(Lbl LBody(P)) " +
      "LI(Lbl[Done] LBody(P)) LI(Lbl[To do] LBody(P))) BlockQuote(P) Div(Code) P Note(P P) " +
      "Figure[Two pixels] Div(P) Table(TR(TH(P) TH(P)) TR(TD(P) TD(P))) Table(TR(TD(P) TD(P))) " +
      "Table(TR(TD(P) TD(P))) P))",
  );
});

test("the document says its title and language, and its headings are bookmarks to their pages", async () => {
  const long = "Word after word. ".repeat(400);
  const { info, outline, pages } = await read(markdown(`# One\n\n${long}\n\n## Two\n\n# Three`), {
    lang: "sv",
  });
  expect(info).toMatchObject({ Title: "A lease", Language: "sv", Creator: "Sealdesk" });
  expect(outline.map(({ title, items }) => [title, items.map((item) => item.title)])).toEqual([
    ["One", ["Two"]],
    ["Three", []],
  ]);
  expect(outline[1]?.page).toBe(pages.length - 1);
});

test("links lead out and contents lead in; what must not be an address is text", async () => {
  const pdf = await read([
    block("tableOfContents"),
    block("heading", { level: 1 }, "Here"),
    paragraphOf(
      run("out", { link: { href: "https://example.com/" } }),
      run("script", { link: { href: "java\tscript:alert(1)" } }),
      run("path", { link: { href: "/files" } }),
    ),
  ]);
  const links = pdf.pages[0]!.annotations;
  expect(links.map(({ url, dest }) => url ?? dest)).toEqual(["heading-1", "https://example.com/"]);
  expect(pdf.destinations).toMatchObject({ "heading-1": 0 });
});

test.each(Object.entries({ ...SCRIPTS, ...VOWELS }))(
  "%s is read as it was written",
  async (_, text) => {
    const [seen] = textsOf(await read([paragraphOf(run(text))], { title: "" }));
    expect(seen).toBe(`${text} Page 1 of 1`);
  },
);

test("a pending proposal is not in it, and what it would delete still is", async () => {
  const [seen] = textsOf(
    await read(
      [
        paragraphOf(
          run("kept "),
          run("added ", { suggestInsert: { id: "1" } }),
          run("removed", { "suggestDelete--abcdefgh": { id: "2" } }),
        ),
      ],
      { title: "" },
    ),
  );
  expect(seen).toBe("kept removed Page 1 of 1");
});

test("asked for, what is suggested is marked, explained, and in no bookmark", async () => {
  const added = { suggestInsert: { id: "1" } };
  const removed = { suggestDelete: { id: "2" } };
  const pdf = await read(
    [
      { ...block("heading", { level: 1 }), runs: [run("Old", removed), run("New", added)] },
      paragraphOf(run("kept "), run("added", added), run("never", { ...added, ...removed })),
      { ...block("codeBlock"), runs: [run("a\tb"), run("c\td", removed)] },
      block("divider", removed),
      block("image", { attachment: `svc-blob:${IMAGE}`, alt: "Two pixels", ...added }),
      tableOf([rowOf(["x"]), { ...rowOf(["gone"]), attributes: removed }]),
    ],
    { title: "", hasChanges: true },
  );
  expect(textsOf(pdf).join(" ")).toBe(
    "Open suggestions are marked in the text: to be added, to be removed. OldNew kept added " +
      "a bc d Suggestion: to be removed Suggestion: to be added x gone Page 1 of 1",
  );
  expect(pdf.outline.map(({ title }) => title)).toEqual(["Old"]);
});

test("a note without suggestions has the same bytes whether they are asked for or not", async () => {
  const bytes = (hasChanges: boolean) => notePdf(everything(), { ...OPTIONS, hasChanges });
  expect(Buffer.compare(await bytes(true), await bytes(false))).toBe(0);
});

test("an image that is missing, of another kind or broken is told in words or left grey", async () => {
  const image = block("image", { attachment: `svc-blob:${IMAGE}`, alt: "The yard" });
  const given = [
    undefined,
    { bytes: new TextEncoder().encode("GIF89a"), type: "image/gif" },
    { bytes: PNG.slice(0, 20), type: "image/png" },
  ];
  for (const media of given) {
    const [seen] = textsOf(await read([image], { title: "", media: () => media }));
    expect(seen).toBe("Image: The yard Page 1 of 1");
  }
  const cut = { bytes: PNG.slice(0, 50), type: "image/png" };
  const pdf = await read([image], { title: "", media: () => cut });
  expect(structureOf(pdf.pages[0]!.structure)).toBe("Root(Document(Figure[The yard]))");
});

test("a table of many pages has every row once and its heading on each page", async () => {
  const rows = Array.from({ length: 120 }, (_, at) => rowOf([`row${at}`, "x"]));
  const pdf = await read([tableOf([rowOf(["Head", "ing"], { header: true }), ...rows])], {
    title: "",
  });
  const pages = textsOf(pdf);
  expect(pages.length).toBeGreaterThan(2);
  for (const page of pages) expect(page).toMatch(/^Head ing row/);
  expect(pages.join(" ").match(/row\d+/g)).toEqual(rows.map((_, at) => `row${at}`));
});

test("a title the note begins with is not said twice", async () => {
  const title = block("paragraph", { textStyle: "title" }, "A lease");
  expect(textsOf(await read([title]))).toEqual(["A lease Page 1 of 1"]);
});

test("an empty note is a page", async () => {
  expect(textsOf(await read([], { title: "" }))).toEqual(["Page 1 of 1"]);
});

test("paper is A4 or Letter", async () => {
  const sides = async (paper: "a4" | "letter") =>
    (await read([], { paper })).pages[0]!.view.slice(2).map(Math.round);
  expect(await sides("a4")).toEqual([595, 842]);
  expect(await sides("letter")).toEqual([612, 792]);
});

test("the same note at the same time gives the same bytes", async () => {
  const [one, other] = [await notePdf(everything(), OPTIONS), await notePdf(everything(), OPTIONS)];
  expect(Buffer.compare(one, other)).toBe(0);
});

test("only the fonts that the text needs are fetched", async () => {
  const fetched: string[] = [];
  const watching = (name: string) => {
    fetched.push(name);
    return loadFont(name);
  };
  await notePdf(markdown("Plain © → text"), { ...OPTIONS, title: "T", loadFont: watching });
  expect(fetched.sort()).toEqual(["inter-400", "inter-600"]);
  fetched.length = 0;
  await notePdf(markdown("你好"), { ...OPTIONS, title: "", loadFont: watching });
  expect(fetched.sort()).toEqual(["inter-400", "noto-sans-sc-400"]);
});

test("work that is called off stops, and says how far it is on the way", async () => {
  const controller = new AbortController();
  const blocks = Array.from({ length: 3_000 }, (_, at) =>
    block("paragraph", {}, `Word${at} `.repeat(60)),
  );
  const seen: number[] = [];
  const onProgress = (done: number) => {
    seen.push(done);
    controller.abort(new Error("Called off"));
  };
  const work = notePdf(blocks, { ...OPTIONS, onProgress, signal: controller.signal });
  await expect(work).rejects.toThrow("Called off");
  expect(seen.length).toBe(1);
  expect(seen[0]).toBeLessThan(1);
});
