/** Find and replace, at the level of documents. */

import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { linesOf, schema, stateOf } from "../testing";
import { type FindQuery, findAll, MAX_FOUND, nearest, replaceFound } from "./find";

const want = (text: string, wishes: Partial<FindQuery> = {}): FindQuery => ({
  text,
  matchCase: false,
  wholeWord: false,
  ...wishes,
});

function foundIn(note: string, wanted: FindQuery): string[] {
  const { doc } = stateOf(note);
  return findAll(doc, wanted).map(({ from, to }) => doc.textBetween(from, to));
}

describe("what is found", () => {
  test.each([
    ["any case", "Ada ada\n- ADA", want("ada"), ["Ada", "ada", "ADA"]],
    ["this case only", "Ada ada", want("ada", { matchCase: true }), ["ada"]],
    ["whole words", "plan planned plan.", want("plan", { wholeWord: true }), ["plan", "plan"]],
    ["no whole word inside a longer one", "été étés", want("été", { wholeWord: true }), ["été"]],
    ["signs as they are", "1.5 (net) 125", want("1.5 (net)"), ["1.5 (net)"]],
    ["emoji whole", "a 👩‍🚀 b", want("👩‍🚀"), ["👩‍🚀"]],
    ["right-to-left words", "שלום עולם", want("עולם"), ["עולם"]],
    ["letters that grow when made small", "İstanbul x", want("x"), ["x"]],
    ["nothing for nothing", "a", want(""), []],
    ["nothing over the end of a block", "ab\ncd", want("bc"), []],
  ])("%s", (_name, note, wanted, expected) => {
    expect(foundIn(note, wanted)).toEqual(expected);
  });

  test("a place after a line break and in a cell is the right one", () => {
    const lines = [schema.text("a"), schema.node("hardBreak"), schema.text("bcd")];
    const cell = schema.node("tableCell", null, [schema.node("paragraph", null, lines)]);
    const row = schema.node("tableRow", null, [cell]);
    const doc = schema.topNodeType.create(null, [schema.node("table", null, [row])]);
    const [first] = findAll(doc, want("c"));
    expect(doc.textBetween(first?.from ?? 0, first?.to ?? 0)).toBe("c");
  });

  test("10,000 places are listed and not one more", () => {
    expect(findAll(stateOf("a".repeat(MAX_FOUND)).doc, want("a"))).toHaveLength(MAX_FOUND);
    expect(findAll(stateOf("a".repeat(MAX_FOUND + 1)).doc, want("a"))).toHaveLength(MAX_FOUND);
  });
});

describe("replacing", () => {
  const replaced = (note: string, text: string, by: string) => {
    const { doc, tr } = stateOf(note);
    return linesOf(replaceFound(tr, findAll(doc, want(text)), by).doc);
  };

  test("all, in one step, whatever its length", () => {
    expect(replaced("one two one\n# one", "one", "three")).toBe("three two three\n# three");
    expect(replaced("a-b-c", "-", "")).toBe("abc");
  });

  test("the new words have the marks of the old ones", () => {
    const { tr } = stateOf("a bold end");
    tr.addMark(3, 7, schema.mark("bold")).addMark(
      3,
      7,
      schema.mark("link", { href: "https://a.example/" }),
    );
    const { doc } = replaceFound(tr, findAll(tr.doc, want("bold")), "brave");
    const { text, marks } = doc.nodeAt(3) ?? {};
    expect([text, marks?.map(({ type }) => type.name)]).toEqual(["brave", ["link", "bold"]]);
  });

  test("whatever the words, what is replaced is what String.replaceAll replaces (seed 60)", () => {
    const letters = fc.string({
      unit: fc.constantFrom("a", "b", "é", " ", ".", "*", "😀"),
      maxLength: 20,
    });
    fc.assert(
      fc.property(letters, letters, letters, (note, text, by) => {
        if (text === "") return;
        expect(replaced(`x${note}`, text, by)).toBe(`x${note}`.replaceAll(text, by));
      }),
      { seed: 60 },
    );
  });
});

test("from the caret the next one is meant, after the last the first", () => {
  const found = [
    { from: 2, to: 3 },
    { from: 9, to: 10 },
  ];
  expect([1, 2, 3, 10].map((pos) => nearest(found, pos))).toEqual([0, 0, 1, 0]);
});
