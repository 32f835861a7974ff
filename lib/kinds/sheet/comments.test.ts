import { expect, test } from "vitest";
import * as Y from "yjs";
import { commentedCells, placeOfSource, sheetThreads } from "./comments";
import { deleteAxis, insertAxis } from "./structure";
import { addSheet } from "./tabs";

// DB-033
test("threads stand in the order of their cells, go along with them, and stay when a row is deleted", () => {
  const doc = new Y.Doc();
  const other = addSheet(doc);
  const comments = doc.getMap("comments");
  const say = (id: string, block: string, more = {}) =>
    comments.set(id, {
      person: { name: "Ada" },
      text: id,
      at: "2026-01-01T00:00:00Z",
      block,
      ...more,
    });
  say("second", "default|r4|c1");
  say("first", "default|r2|c3");
  say("elsewhere", `${other}|r0|c0`);
  say("broken", "default|nowhere");
  say("done", "default|r9|c9", { resolved: { by: { name: "Bo" }, at: "2026-01-02T00:00:00Z" } });
  insertAxis(doc, "default", "r", 0, 1);
  expect(placeOfSource(doc, "default|r2|c3")).toMatchObject({ row: 3, column: 3 });
  deleteAxis(doc, "default", "r", 5, 5);
  const threads = sheetThreads(doc);
  expect(threads.map(({ id, isAnchored }) => [id, isAnchored])).toEqual([
    ["first", true],
    ["done", true],
    ["elsewhere", true],
    ["broken", false],
    ["second", false],
  ]);
  expect(commentedCells(doc).has("default|r9|c9")).toBe(false);
  expect(commentedCells(doc).has("default|r2|c3")).toBe(true);
});
