import { expect, test } from "vitest";
import * as Y from "yjs";
import { blankPaper, paperDoc } from "../business/create";
import { loadPack } from "../contract/packs/load";
import { contractFromPack } from "../contract/start";
import { documentFromTemplate } from "../document/templates";
import { FILE_KINDS } from "../file-kind";
import { writeMarkdown } from "../note/from-markdown";
import { blankSheet } from "../sheet/blank";
import { cellAt } from "../sheet/edit";
import { axesOf, FIRST_SHEET, sheetTypes } from "../sheet/tabs";
import { ActionError, usageOf } from "./action";
import { ACTIONS, runAction, UnknownAction } from "./all";

const noPack = { pack: null };
type Args = Parameters<typeof runAction>[3];
const read = (doc: Y.Doc, name: string, args: Args = []) =>
  runAction(doc, "reads", name, args, noPack);
const edit = (doc: Y.Doc, name: string, args: Args) => runAction(doc, "edits", name, args, noPack);

function newNote(markdown: string): Y.Doc {
  const doc = new Y.Doc();
  doc.getMap("meta").set("title", "Plan");
  writeMarkdown(doc, markdown);
  return doc;
}
const newText = {
  note: () => newNote("one"),
  document: () => documentFromTemplate("blank", "Plan"),
};
const idsOf = (doc: Y.Doc): string[] =>
  [...String(read(doc, "blocks")).matchAll(/^\[([^\]]+)\]/gm)].map(([, id]) => id ?? "");

test("every kind of file can be read and edited, and every action has words", () => {
  for (const kind of FILE_KINDS) {
    const { reads, edits } = ACTIONS[kind];
    expect([reads.length > 0, edits.length > 0]).toEqual([true, true]);
    for (const each of [...reads, ...edits]) expect(each.words).toMatch(/\.$/);
  }
  expect(ACTIONS.note.edits.map(usageOf)).toContain("find(find, replace, all?)");
});

test.each(Object.entries(newText))(
  "a %s is edited by blocks, and the rest is not touched",
  (_, make) => {
    const doc = make();
    edit(doc, "append", ["# Title\n\n- a\n- b\n\nEnd with **bold** words."]);
    const before = new Map(idsOf(doc).map((id, at) => [id, at]));
    const [first = "", , item = ""] = idsOf(doc);
    let changed = 0;
    doc.on("update", (bytes: Uint8Array) => (changed += bytes.byteLength));
    edit(doc, "replace", [item, "- c"]);
    edit(doc, "insert", { after: null, markdown: "First." });
    edit(doc, "find", ["bold", "strong"]);
    edit(doc, "delete", [first]);
    edit(doc, "title", ["Another"]);
    const text = String(read(doc, "markdown"));
    expect(text).toContain("Title: Another\n\nFirst.");
    expect(text).toMatch(/- c\n- b/);
    expect(text).toContain("End with **strong** words.");
    expect(idsOf(doc).filter((id) => before.has(id))).toHaveLength(before.size - 1);
    expect(String(read(doc, "blocks", { from: item, to: item }))).toBe(`[${item}] - c`);
    expect(String(read(doc, "outline"))).toMatch(/^\[.+\] # Title$/);
    expect(changed).toBeLessThan(2_000);
  },
);

test.each(Object.entries(newText))(
  "what a person types into a block of a %s while it is replaced stays",
  (_, make) => {
    const doc = make();
    edit(doc, "append", ["The price is ten euros."]);
    const id = idsOf(doc).at(-1);
    const person = new Y.Doc();
    Y.applyUpdate(person, Y.encodeStateAsUpdate(doc));
    edit(person, "find", ["euros", "euros and forty cents"]);
    edit(doc, "replace", [id, "The price is **twelve** euros.\n\nIt is final."]);
    Y.applyUpdate(doc, Y.encodeStateAsUpdate(person));
    expect(String(read(doc, "markdown"))).toMatch(
      /The price is \*\*twelve\*\* euros and forty cents\.\n\nIt is final\.$/m,
    );
  },
);

test("words that stand nowhere and blocks that are not there are refused in words", () => {
  const doc = newNote("one two");
  expect(() => edit(doc, "find", ["three", "four"])).toThrow(/not in the text/);
  expect(() => edit(doc, "delete", ["nobody"])).toThrow(/no block nobody/);
  expect(() => edit(doc, "append", [1])).toThrow(ActionError);
  expect(() => edit(doc, "append", ["a", "b"])).toThrow(/takes 1 argument/);
  expect(() => edit(doc, "fly", [])).toThrow(UnknownAction);
});

test("a note whose last block is removed has an empty line", () => {
  const doc = newNote("one");
  edit(doc, "delete", [idsOf(doc)[0] ?? ""]);
  expect(doc.getXmlFragment("document").length).toBe(1);
});

test("a sheet is written, computed, sorted and read as CSV", () => {
  const doc = blankSheet("Prices");
  edit(doc, "setRange", [
    "A1",
    [
      ["Item", "Price"],
      ["Pear, ripe", 3],
      ["Apple", 2],
    ],
  ]);
  edit(doc, "set", ["B4", "=SUM(B2:B3)"]);
  expect(read(doc, "range", ["A1:B4"])).toEqual({
    range: "A1:B4",
    values: [
      ["Item", "Price"],
      ["Pear, ripe", 3],
      ["Apple", 2],
      [null, 5],
    ],
    formulas: { B4: "=SUM(B2:B3)" },
  });
  edit(doc, "sort", ["A2:B3", "B"]);
  edit(doc, "format", ["A1:B1", { bold: true, fill: "#ffeeaa" }]);
  edit(doc, "addRow", [["Total paid", true]]);
  edit(doc, "clear", ["B4"]);
  expect(read(doc, "csv")).toBe('Item,Price\r\nApple,2\r\n"Pear, ripe",3\r\n,\r\nTotal paid,TRUE');
  edit(doc, "addSheet", ["More cells"]);
  edit(doc, "set", ["'More cells'!A200", 1]);
  expect(read(doc, "summary")).toMatchObject({
    title: "Prices",
    sheets: [{ used: "A1:B5" }, { name: "More cells", used: "A1:A200" }],
  });
  expect(() => edit(doc, "set", ["Nowhere!A1", 1])).toThrow(/There are: .*More cells/);
  expect(() => edit(doc, "set", ["A99999", 1])).toThrow(/outside the largest sheet/);
});

test("a row that is added is nobody else's, and looks like the one it stands before", () => {
  const doc = blankSheet("Sums");
  edit(doc, "set", ["A1", "first"]);
  edit(doc, "format", ["A2", { pattern: "0.00" }]);
  const person = new Y.Doc();
  Y.applyUpdate(person, Y.encodeStateAsUpdate(doc));
  const start = Y.encodeStateVector(doc);
  edit(person, "setRange", ["A2", [["a person's", "words"]]]);
  edit(doc, "addRow", [[1]]);
  edit(doc, "addRow", [[2]]);
  const added = Y.encodeStateAsUpdate(doc, start);
  Y.applyUpdate(doc, Y.encodeStateAsUpdate(person));
  Y.applyUpdate(person, added);
  for (const each of [doc, person])
    expect(read(each, "csv")).toBe("first,\r\n1,\r\n2,\r\na person's,words");
  const axes = axesOf(doc, FIRST_SHEET);
  expect(cellAt(sheetTypes(doc, FIRST_SHEET), axes, 1, 0)?.pattern).toBe("0.00");
});

const lineIds = (doc: Y.Doc): string[] =>
  (read(doc, "summary") as { lines: { id: string }[] }).lines.map(({ id }) => id);

test("a paper's fields, lines and look are changed, and its totals follow", () => {
  const doc = paperDoc(
    blankPaper("invoice", { title: "Invoice", currency: "", locale: "en", date: "2026-01-02" }),
  );
  edit(doc, "set", ["currency", "EUR"]);
  edit(doc, "set", ["to.name", "Ada"]);
  edit(doc, "removeItem", [lineIds(doc)[0]]);
  const { id } = edit(doc, "addItem", [
    { description: "Work", quantity: "2", unitPrice: "10.50", taxRate: "20" },
  ]) as { id: string };
  expect(read(doc, "totals")).toMatchObject({ net: "21.00", tax: "4.20", total: "25.20" });
  edit(doc, "setItem", [id, { quantity: "1" }]);
  edit(doc, "design", ["vienna"]);
  expect(read(doc, "summary")).toMatchObject({ totals: { total: "12.60" }, hasLogo: false });
  edit(doc, "removeItem", [id]);
  expect(read(doc, "summary")).toMatchObject({ lines: [] });
  expect(() => edit(doc, "set", ["dueDate", "soon"])).toThrow(ActionError);
  expect(() => edit(doc, "logo", ["data:text/html;base64,PGI+"])).toThrow(ActionError);
  expect(() => edit(doc, "setItem", [id, {}])).toThrow(/no line/);
});

test("a contract's terms, parties and clauses are changed, and read filled in", async () => {
  const pack = await loadPack("mnda");
  if (!pack) throw new Error("The pack is missing.");
  const doc = contractFromPack(pack, { title: "NDA", profile: "uk" });
  const run = (name: string, args: Args) => runAction(doc, "edits", name, args, { pack });
  run("setParty", ["us", "legal_name", "Ada Ltd"]);
  const { id } = run("addClause", ["Pets", "No pets of {{us_legal_name}}."]) as { id: string };
  run("setClause", [id, "Two pets.", "Animals"]);
  run("paper", ["letter"]);
  const text = String(runAction(doc, "reads", "text", [], { pack }));
  expect(text).toContain("Animals\nTwo pets.");
  expect(text).toContain("Ada Ltd");
  expect(runAction(doc, "reads", "summary", [], { pack })).toMatchObject({
    status: "draft",
    paper: "letter",
  });
  run("removeClause", [id]);
  expect(() => run("setClause", [id, ""])).toThrow(/no clause/);
});
