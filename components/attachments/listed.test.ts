import { expect, test } from "vitest";
import * as Y from "yjs";
import { type Block, readBlocks, writeBlocks } from "@/lib/kinds/note/text-blocks";
import { listed, removeFromNote } from "./listed";

const id = (digit: number) => `0b0e3c1a-4d5f-4a6b-8c7d-9e0f1a2b3c4${digit}`;
const row = (digit: number) => ({ id: id(digit), size: digit, createdAt: `2026-11-0${digit}` });
const block = (
  name: string,
  attributes: Record<string, unknown> = {},
  children: Block[] = [],
): Block => ({ name, attributes, runs: [], children });
const shows = (digit: number, name: string | null, kind = "image") =>
  block(kind, { attachment: `svc-blob:${id(digit)}`, name });

function note(...blocks: Block[]): Y.Doc {
  const doc = new Y.Doc();
  writeBlocks(doc, blocks);
  return doc;
}
const inCell = (...blocks: Block[]) =>
  block("table", {}, [block("tableRow", {}, [block("tableCell", {}, blocks)])]);

test("they stand in the order of the note, and what it does not show comes last", () => {
  const doc = note(shows(3, "c.png"), inCell(shows(1, "a.pdf", "file")), shows(3, "again.png"));
  expect(
    listed([row(1), row(2), row(3)], doc).map(({ id, name, isUsed }) => [id, name, isUsed]),
  ).toEqual([
    [id(3), "c.png", true],
    [id(1), "a.pdf", true],
    [id(2), "", false],
  ]);
});

test("attachments that the note names and the server doesn't have are not listed", () => {
  expect(listed([], note(shows(1, "a.png")))).toEqual([]);
});

test("an image nobody named is called what it shows", () => {
  const attributes = { attachment: `svc-blob:${id(1)}`, alt: "A cat" };
  expect(listed([row(1)], note(block("image", attributes)))[0]?.name).toBe("A cat");
});

test("a deleted one leaves every place in the note, and the others stay", () => {
  const doc = note(
    shows(1, "a"),
    shows(2, "b"),
    shows(1, "a"),
    inCell(shows(1, "a"), shows(2, "b")),
  );
  removeFromNote(doc, id(1));
  expect(listed([row(1), row(2)], doc).map(({ isUsed }) => isUsed)).toEqual([true, false]);
  expect(readBlocks(doc).map(({ name }) => name)).toEqual(["image", "table"]);
});
