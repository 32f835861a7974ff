import { expect, test } from "vitest";
import * as Y from "yjs";
import { addThread } from "@/lib/kinds/note/comments-writing";
import { type Marks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { discussedIn, discussedWords } from "./discussed";

function noteWith(marks: Marks, attributes: Record<string, unknown> = {}): Y.Doc {
  const doc = new Y.Doc();
  const runs = [{ text: "words", marks }];
  writeBlocks(doc, [{ name: "paragraph", attributes, runs, children: [] }]);
  return doc;
}
const suggestion = { id: "s", person: { name: "Ann", color: "#2c62b8" }, at: 1 };

test("who only views hands on comments, and no suggestions", () => {
  const doc = noteWith({ suggestInsert: suggestion });
  const person = suggestion.person;
  const id = addThread(doc, "words", "Why?", { person, at: new Date(0) });
  expect(discussedIn({ doc, role: "edit" })).toEqual({ comments: false, suggestions: true });
  const marked = noteWith({ "comment--AAAAAAAA": { id }, suggestDelete: suggestion });
  addThread(marked, "gone", "Where?", { person, at: new Date(0) });
  expect(discussedIn({ doc: marked, role: "view" })).toEqual({
    comments: false,
    suggestions: false,
  });
  marked.getMap("comments").set(id, doc.getMap("comments").get(id));
  expect(discussedIn({ doc: marked, role: "view" })).toEqual({
    comments: true,
    suggestions: false,
  });
  expect(discussedIn({ doc: marked, role: "owner" })).toEqual({
    comments: true,
    suggestions: true,
  });
});

test("a suggested block without words is a suggestion too, and plain text none", () => {
  const block = noteWith({}, { suggestDelete: suggestion });
  expect(discussedIn({ doc: block, role: "owner" }).suggestions).toBe(true);
  const plain = discussedIn({ doc: noteWith({ bold: {} }), role: "owner" });
  expect(plain).toEqual({ comments: false, suggestions: false });
  expect(discussedWords(plain)).toBeNull();
});
