/** Notes as Word files and back. */
import { describe, expect, test } from "vitest";
import type { Block } from "../../kinds/note/text-blocks";
import { IMAGE, PNG } from "../testing/notes";
import { readDocx } from "./read";
import { NOTES } from "./testing/notes";
import { score } from "./testing/score";
import { noteDocx } from "./write";

const write = (blocks: readonly Block[]) =>
  noteDocx(blocks, {
    title: "",
    lang: "en",
    dir: "ltr",
    paper: "a4",
    media: (id) => (id === IMAGE ? { bytes: PNG, type: "image/png" } : undefined),
    comments: ["c", "d"].map((id) => ({ id, author: "Ann", text: "Is it?" })),
    createdAt: new Date(0),
  });

test("the notes are enough to speak of", () => {
  expect(Object.keys(NOTES).length).toBeGreaterThanOrEqual(40);
});

describe("comes back from Word", () => {
  test.each(Object.entries(NOTES))("%s", async (name, make) => {
    const blocks = make();
    const back = readDocx(await write(blocks));
    const result = score(blocks, back.blocks);
    expect(result.text.kept).toBe(result.text.of);
    // A card becomes its words.
    if (name !== "file cards") expect(result.lost).toEqual([]);
    expect(back.leftOut).toEqual([]);
  });
});
