// Writing comments, alone and at the same time.
import { describe, expect, test } from "vitest";
import * as Y from "yjs";
import { activityOf } from "./activity";
import { commentThreads } from "./comments";
import { commentsOf, entryOf } from "./comments-entries";
import { keepOwnChanges } from "./comments-kept";
import {
  addReply,
  addThread,
  deleteComment,
  editComment,
  reopenThread,
  resolveThread,
  undelete,
} from "./comments-writing";

const ana = { name: "Ana", color: "#2c62b8" };
const ben = { name: "Ben", color: "#2a7540" };
const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 9, minute));
const by = (person = ana, minute = 0) => ({ person, at: at(minute) });
const entry = (doc: Y.Doc, id: string) => entryOf(commentsOf(doc).get(id)) ?? {};

describe("a thread", () => {
  test("is written as the contract has it", () => {
    // DB-033, Y-015
    const doc = new Y.Doc();
    const id = addThread(doc, "the words", "  Why?\n", by());
    const reply = addReply(doc, id, "Because.", by(ben, 1));
    expect(commentsOf(doc).toJSON()).toEqual({
      [id]: {
        ...{ id, person: ana, text: "Why?", at: at(0).toISOString() },
        ...{ quote: "the words", anchor: true },
      },
      [reply]: {
        ...{ id: reply, person: ben, text: "Because.", at: at(1).toISOString(), parent: id },
      },
    });
  });

  test("is resolved and opened again with everything in it", () => {
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    addReply(doc, id, "Because.", by(ben));
    const before = commentsOf(doc).toJSON();
    resolveThread(doc, id, by(ben, 3));
    expect(entry(doc, id).resolved).toEqual({ by: ben, at: at(3).toISOString() });
    expect(commentThreads(doc)[0]?.replies).toHaveLength(1);
    reopenThread(doc, id);
    expect(commentsOf(doc).toJSON()).toEqual(before);
  });

  test("tells in the activity who did what to it", () => {
    // Y-001
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    resolveThread(doc, id, by(ben, 3));
    const told = [...activityOf(doc).values()] as object[];
    expect(told).toMatchObject([
      { person: ana, action: "commented", target: id, at: at(0).toISOString() },
      { person: ben, action: "resolved", target: id, at: at(3).toISOString() },
    ]);
    resolveThread(doc, "no such thread", by());
    expect(activityOf(doc).size).toBe(2);
  });
});

test("a comment has 1 to 5,000 characters, whether it is new, an answer or corrected", () => {
  const doc = new Y.Doc();
  const id = addThread(doc, "q".repeat(301), "x".repeat(5_000), by());
  expect(entry(doc, id).quote).toHaveLength(300);
  for (const refused of ["", " \n ", "x".repeat(5_001)]) {
    expect(() => addThread(doc, "", refused, by())).toThrow(RangeError);
    expect(() => addReply(doc, id, refused, by())).toThrow(RangeError);
    expect(() => editComment(doc, id, refused, at(1))).toThrow(RangeError);
  }
  expect(commentsOf(doc).size).toBe(1);
  editComment(doc, id, "y".repeat(5_000), at(1));
  expect(entry(doc, id)).toMatchObject({ text: "y".repeat(5_000), edited: at(1).toISOString() });
});

test("words that are cut in the middle of a letter are the same for everybody", () => {
  const doc = new Y.Doc();
  const id = addThread(doc, `${"q".repeat(299)}🦊`, "x", by());
  expect(entry(doc, id).quote).toBe("q".repeat(299));
  const other = new Y.Doc();
  Y.applyUpdate(other, Y.encodeStateAsUpdate(doc));
  expect(entry(other, id)).toEqual(entry(doc, id));
});

test.each([
  ["a plain entry", (fields: object) => fields],
  ["a map", (fields: object) => new Y.Map(Object.entries(fields))],
])("what %s holds besides is kept", (_kind, make) => {
  // Y-055
  const doc = new Y.Doc();
  const fields = { person: ana, text: "old", at: "now", anchor: true, future: { a: [1] } };
  commentsOf(doc).set("a", make(fields));
  editComment(doc, "a", "new", at(1));
  resolveThread(doc, "a", by(ben, 2));
  reopenThread(doc, "a");
  expect(entry(doc, "a")).toEqual({ ...fields, text: "new", edited: at(1).toISOString() });
});

describe("deleting", () => {
  test("a thread nobody answered takes it away, and is undone", () => {
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    const before = commentsOf(doc).toJSON();
    const deleted = deleteComment(doc, id);
    expect(deleted.isWholeThread).toBe(true);
    expect(commentsOf(doc).size).toBe(0);
    undelete(doc, deleted);
    expect(commentsOf(doc).toJSON()).toEqual(before);
  });

  test("deleting a comment with replies removes only its text, and can be undone", () => {
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    addReply(doc, id, "Because.", by(ben));
    const before = commentsOf(doc).toJSON();
    const deleted = deleteComment(doc, id);
    expect(deleted.isWholeThread).toBe(false);
    expect(commentThreads(doc)[0]).toMatchObject({ first: { text: "" }, quote: "w" });
    undelete(doc, deleted);
    expect(commentsOf(doc).toJSON()).toEqual(before);
  });

  test("the last answer under deleted words takes the thread away, and is undone", () => {
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    const reply = addReply(doc, id, "Because.", by(ben));
    deleteComment(doc, id);
    const before = commentsOf(doc).toJSON();
    const deleted = deleteComment(doc, reply);
    expect(deleted.isWholeThread).toBe(true);
    expect(commentsOf(doc).size).toBe(0);
    undelete(doc, deleted);
    expect(commentsOf(doc).toJSON()).toEqual(before);
  });

  test("an answer leaves the thread", () => {
    const doc = new Y.Doc();
    const id = addThread(doc, "w", "Why?", by());
    const reply = addReply(doc, id, "Because.", by(ben));
    expect(deleteComment(doc, reply).isWholeThread).toBe(false);
    expect([...commentsOf(doc).keys()]).toEqual([id]);
    expect(deleteComment(doc, reply).entries).toEqual([]);
  });
});

describe("at the same time", () => {
  /** Two copies of a note with one thread; which of two values Yjs keeps depends on the ids of the clients. */
  function pair(first: number, second: number): { docs: [Y.Doc, Y.Doc]; id: string } {
    const docs: [Y.Doc, Y.Doc] = [new Y.Doc(), new Y.Doc()];
    docs[0].clientID = first;
    docs[1].clientID = second;
    const id = addThread(docs[0], "w", "Why?", by());
    meet(docs);
    for (const doc of docs) keepOwnChanges(doc);
    return { docs, id };
  }

  function meet([one, other]: [Y.Doc, Y.Doc]): void {
    Y.applyUpdate(other, Y.encodeStateAsUpdate(one, Y.encodeStateVector(other)));
    Y.applyUpdate(one, Y.encodeStateAsUpdate(other, Y.encodeStateVector(one)));
  }

  /** What was lost is written again behind the change that brought the loss. */
  async function settle(docs: [Y.Doc, Y.Doc]): Promise<void> {
    for (let round = 0; round < 4; round++) {
      meet(docs);
      await Promise.resolve();
    }
    expect(commentsOf(docs[0]).toJSON()).toEqual(commentsOf(docs[1]).toJSON());
  }

  const orders: [number, number][] = [
    [1, 2],
    [2, 1],
  ];

  test.each(orders)("a correction and a resolving both stay (clients %i and %i)", async (a, b) => {
    const { docs, id } = pair(a, b);
    editComment(docs[0], id, "Why now?", at(1));
    resolveThread(docs[1], id, by(ben, 2));
    await settle(docs);
    expect(entry(docs[0], id)).toMatchObject({ text: "Why now?", resolved: { by: ben } });
  });

  test.each(orders)("so do several made one after another (%i and %i)", async (a, b) => {
    const { docs, id } = pair(a, b);
    editComment(docs[0], id, "Why now?", at(1));
    editComment(docs[0], id, "Why today?", at(2));
    resolveThread(docs[1], id, by(ben, 2));
    reopenThread(docs[1], id);
    resolveThread(docs[1], id, by(ben, 3));
    await settle(docs);
    const resolved = { by: ben, at: at(3).toISOString() };
    expect(entry(docs[1], id)).toMatchObject({ text: "Why today?", resolved });
  });

  test.each(orders)(
    "of two corrections one stays, and nobody goes on (%i and %i)",
    async (a, b) => {
      const { docs, id } = pair(a, b);
      editComment(docs[0], id, "One", at(1));
      editComment(docs[1], id, "Other", at(1));
      await settle(docs);
      expect(["One", "Other"]).toContain(entry(docs[0], id).text);
    },
  );

  test.each(orders)(
    "what was written in knowledge of mine replaces it (%i and %i)",
    async (a, b) => {
      const { docs, id } = pair(a, b);
      editComment(docs[0], id, "Mine", at(1));
      resolveThread(docs[0], id, by(ana, 2));
      meet(docs);
      reopenThread(docs[1], id);
      editComment(docs[1], id, "Why?", at(3));
      await settle(docs);
      expect(entry(docs[0], id).text).toBe("Why?");
      expect(entry(docs[0], id).resolved).toBeUndefined();
    },
  );

  test.each(orders)("an answer to what is being deleted stays (%i and %i)", async (a, b) => {
    const { docs, id } = pair(a, b);
    deleteComment(docs[0], id);
    addReply(docs[1], id, "Wait.", by(ben, 1));
    await settle(docs);
    expect(commentThreads(docs[0])).toMatchObject([
      { id, first: null, replies: [{ text: "Wait." }] },
    ]);
  });
});
