import { expect, test } from "vitest";
import * as Y from "yjs";
import { addThread } from "@/lib/kinds/note/comments-writing";
import { type Marks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { discussedIn, discussedWords, leftOutWords } from "./discussed";

function noteWith(marks: Marks, attributes: Record<string, unknown> = {}): Y.Doc {
  const doc = new Y.Doc();
  const runs = [{ text: "words", marks }];
  writeBlocks(doc, [{ name: "paragraph", attributes, runs, children: [] }]);
  return doc;
}
const suggestion = { id: "s", person: { name: "Ann", color: "#2c62b8" }, at: 1 };

test("a viewer exports comments, and no suggestions", () => {
  const doc = noteWith({ suggestInsert: suggestion });
  const person = suggestion.person;
  const id = addThread(doc, "words", "Why?", { person, at: new Date(0) });
  expect(discussedIn({ doc, role: "edit" })).toEqual({ comments: false, suggestions: 1 });
  const marked = noteWith({ "comment--AAAAAAAA": { id }, suggestDelete: suggestion });
  addThread(marked, "gone", "Where?", { person, at: new Date(0) });
  expect(discussedIn({ doc: marked, role: "view" })).toEqual({
    comments: false,
    suggestions: 0,
  });
  marked.getMap("comments").set(id, doc.getMap("comments").get(id));
  expect(discussedIn({ doc: marked, role: "view" })).toEqual({
    comments: true,
    suggestions: 0,
  });
  expect(discussedIn({ doc: marked, role: "owner" })).toEqual({
    comments: true,
    suggestions: 1,
  });
});

test("a suggested block without words is a suggestion too, and plain text none", () => {
  const block = noteWith({}, { suggestDelete: suggestion });
  expect(discussedIn({ doc: block, role: "owner" }).suggestions).toBe(1);
  const plain = discussedIn({ doc: noteWith({ bold: {} }), role: "owner" });
  expect(plain).toEqual({ comments: false, suggestions: 0 });
  for (const format of FORMATS) expect(discussedWords(plain, format)).toBeNull();
});

const FORMATS = ["pdf", "docx", "html", "markdown"] as const;

test("a file of each kind has suggestions, or it is said that they are left out", () => {
  const some = { comments: false, suggestions: 2 };
  expect(FORMATS.map((format) => discussedWords(some, format))).toEqual([
    "With suggestions, marked in the text",
    "With suggestions, as tracked changes",
    null,
    null,
  ]);
  expect(leftOutWords(1)).toMatch(/^One open suggestion is left out/);
  expect(leftOutWords(2)).toMatch(/^2 open suggestions are left out/);
});
