// A clause's text and the document it is written in: the same places, the same words, whoever writes.
import fc from "fast-check";
import { expect, test } from "vitest";
import * as Y from "yjs";
import {
  agreedText,
  countSuggestions,
  decideClauses,
  editText,
  runsOf,
  type Suggester,
  suggestEdit,
  type TextEdit,
} from "@/lib/kinds/contract/redline";
import { DELETE, INSERT, type Suggestion } from "@/lib/kinds/note/suggestion-marks";
import { drill } from "@/lib/testing/drill";
import { editBetween } from "./binding";
import { docOf, offsetAt, positionAt, textOf } from "./document";

const plain = (text: string) => docOf([{ text, insert: null, remove: null }]);

function contractWith(body: string): { doc: Y.Doc; text: Y.Text } {
  const doc = new Y.Doc();
  const row = new Y.Map<unknown>([
    ["id", "one"],
    ["future", { kept: true }],
    ["body", new Y.Text(body)],
  ]);
  doc.getArray("contract-clauses").push([row]);
  return { doc, text: row.get("body") as Y.Text };
}

let ids = 0;
function suggester(name: string): Suggester {
  return {
    isOwn: ({ person }) => person.name === name,
    begin: (): Suggestion => ({ id: `s${ids++}`, person: { name, color: "#2c62b8" }, at: 1 }),
  };
}

test("a text is the same once it was drawn, and each place in it has its place in the document", () => {
  const text = "Fee: {{fee}}, see {{clause:law}}.\n\n- one 😀\n- {{ us_name }}";
  const doc = plain(text);
  expect(textOf(doc.content)).toBe(text);
  for (const offset of [0, 5, 12, 33, 34, 35, 40]) {
    expect(offsetAt(doc, positionAt(doc, offset))).toBe(offset);
  }
});

test("among equal letters, the one at the caret counts as typed or deleted", () => {
  expect(editBetween(plain("xaay"), plain("xaaay"), 4)).toEqual({ from: 2, to: 2, added: "a" });
  expect(editBetween(plain("xaay"), plain("xay"), 2)).toEqual({ from: 1, to: 2, added: "" });
  expect(editBetween(plain("{{us_name}}"), plain("{{us_email}}"), 2)).toEqual({
    from: 0,
    to: 11,
    added: "{{us_email}}",
  });
});

test("suggesting deletes nothing and marks additions, and deleting one's own addition removes it", () => {
  const { doc, text } = contractWith("Pay in 30 days.");
  const ada = suggester("Ada");
  suggestEdit(text, { from: 7, to: 9, added: "14" }, ada);
  expect(text.toString()).toBe("Pay in 3014 days.");
  expect(agreedText(text)).toBe("Pay in 30 days.");
  expect(countSuggestions(doc)).toBe(1);
  suggestEdit(text, { from: 10, to: 11, added: "" }, ada);
  expect(text.toString()).toBe("Pay in 301 days.");
  decideClauses(doc, "accepted", "all");
  expect(text.toString()).toBe("Pay in 1 days.");
  expect(countSuggestions(doc)).toBe(0);
});

test("text typed directly into a suggested deletion stays, and into a suggested addition shares its fate", () => {
  const { doc, text } = contractWith("one two");
  suggestEdit(text, { from: 0, to: 7, added: "" }, suggester("Ada"));
  editText(text, { from: 3, to: 3, added: "!" });
  decideClauses(doc, "accepted", "all");
  expect(text.toString()).toBe("!");
  suggestEdit(text, { from: 1, to: 1, added: "??" }, suggester("Ada"));
  editText(text, { from: 2, to: 2, added: "x" });
  decideClauses(doc, "rejected", "all");
  expect(text.toString()).toBe("!");
});

test("unknown attributes of a clause and its text are kept (Y-055)", () => {
  const { doc, text } = contractWith("one two");
  text.format(0, 3, { future: "bold" });
  text.insertEmbed(7, { future: 1 });
  suggestEdit(text, { from: 1, to: 5, added: "x" }, suggester("Ada"));
  editText(text, { from: 0, to: 0, added: "y" });
  decideClauses(doc, "rejected", "all");
  const [row] = doc.getArray("contract-clauses").toJSON() as { future: unknown }[];
  expect(row?.future).toEqual({ kept: true });
  expect(text.toDelta()).toEqual([
    { insert: "y" },
    { insert: "one", attributes: { future: "bold" } },
    { insert: " two" },
    { insert: { future: 1 } },
  ]);
});

const anyEdit = fc.record({
  who: fc.nat(1),
  at: fc.nat(30),
  length: fc.nat(4),
  mode: fc.nat(2),
  added: fc.constantFrom("", "a", "bc", "\n", "{{fee}}"),
  sync: fc.boolean(),
});

test("two people who write and suggest in one clause see the same text as the shared document", () => {
  fc.assert(
    fc.property(fc.array(anyEdit, { maxLength: 25 }), (edits) => {
      const { doc, text } = contractWith("The fee is {{fee}}.\nIt is due.");
      const other = new Y.Doc();
      Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      const theirs = (other.getArray("contract-clauses").get(0) as Y.Map<unknown>).get(
        "body",
      ) as Y.Text;
      const texts = [text, theirs] as const;
      const meet = () => {
        Y.applyUpdate(doc, Y.encodeStateAsUpdate(other));
        Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
      };
      for (const { who, at, length, mode, added, sync } of edits) {
        const mine = texts[who as 0 | 1];
        const from = Math.min(at, mine.length);
        const edit: TextEdit = { from, to: Math.min(from + length, mine.length), added };
        if (mode === 0) editText(mine, edit);
        else suggestEdit(mine, edit, suggester(`person ${who}`));
        expect(textOf(docOf(runsOf(mine)).content)).toBe(mine.toString());
        if (sync) meet();
      }
      meet();
      expect(text.toDelta()).toEqual(theirs.toDelta());
      decideClauses(doc, "accepted", "all");
      expect(countSuggestions(doc)).toBe(0);
      const names = (text.toDelta() as { attributes?: object }[]).flatMap(({ attributes = {} }) =>
        Object.keys(attributes),
      );
      expect(names.filter((name) => name === INSERT || name === DELETE)).toEqual([]);
    }),
    { numRuns: drill(300) },
  );
});
