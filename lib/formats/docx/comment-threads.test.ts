/** A note's own threads to Word and back into a note. */
import { expect, test } from "vitest";
import * as Y from "yjs";
import { commentThreads } from "../../kinds/note/comments";
import { bringComments } from "../../kinds/note/comments-imported";
import { addReply, addThread, resolveThread } from "../../kinds/note/comments-writing";
import { readBlocks, writeBlocks } from "../../kinds/note/text-blocks";
import { paragraphOf, run } from "../testing/notes";
import { commentsIn } from "./comment-threads";
import { readDocx } from "./read";
import { noteDocx } from "./write";

const ann = { name: "Ann 🦊 בן", color: "#2c62b8" };
const bo = { name: "Bo", color: "#2a7540" };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
const personOf = (name: string) => (name === "Bo" ? bo : ann);
const told = (doc: Y.Doc) =>
  commentThreads(doc).map(({ first, replies, quote, isAnchored, resolved }) => ({
    said: [first, ...replies].map((one) => [one?.person, one?.text, one?.at]),
    ...{ quote, isAnchored, isResolved: resolved !== null },
  }));

test("threads come back with who said what and when, on the same words, and resolved ones resolved", async () => {
  const doc = new Y.Doc();
  const one = addThread(doc, "roof", "Why?\n\nReally & <truly>?", { person: ann, at: at(0) });
  addReply(doc, one, "Because.", { person: bo, at: at(1) });
  const two = addThread(doc, "barn", "Which one?", { person: bo, at: at(2) });
  resolveThread(doc, two, { person: ann, at: at(3) });
  addThread(doc, "gone words", "Where?", { person: bo, at: at(4) });
  writeBlocks(doc, [
    paragraphOf(
      run("The "),
      run("roof", { "comment--AAAAAAAA": { id: one } }),
      run(" of the "),
      run("barn", { "comment--BBBBBBBB": { id: two } }),
    ),
  ]);
  const wanted = told(doc).filter(({ isAnchored }) => isAnchored);
  expect(wanted).toHaveLength(2);
  const file = await noteDocx(readBlocks(doc), {
    ...{ title: "", lang: "en", dir: "ltr", paper: "a4", media: () => undefined },
    comments: commentsIn(commentThreads(doc)),
  });
  const { blocks, comments } = readDocx(file);
  const back = new Y.Doc();
  writeBlocks(back, blocks);
  bringComments(back, comments, { personOf, now: at(9) });
  expect(told(back)).toEqual(wanted);
});

test("from other programs, long comments are cut, empty ones left out, and a missing time is the present", () => {
  const doc = new Y.Doc();
  const comments = [
    { id: "a", author: "Ann", text: "", quote: "q".repeat(301), resolved: true },
    { id: "b", author: "Bo", text: "x".repeat(5_001), parent: "a", at: 0 },
    { id: "c", author: "Bo", text: " \n" },
    { id: "d", author: "Bo", text: "On nothing" },
  ];
  bringComments(doc, comments, { personOf, now: at(9) });
  const [first, second, ...more] = commentThreads(doc);
  expect(more).toEqual([]);
  expect(first).toMatchObject({ id: "a", first: { text: "", at: at(9).getTime() } });
  expect(first?.quote).toHaveLength(300);
  expect(first?.replies[0]?.text).toHaveLength(5_000);
  expect(second).toMatchObject({ id: "d", quote: "", isAnchored: false, resolved: null });
});
