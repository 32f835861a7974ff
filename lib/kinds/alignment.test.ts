import { expect, test } from "vitest";
import { align } from "./alignment";

test("two hundred thousand words that are all of their own are aligned", () => {
  const words = Array.from({ length: 200_000 }, (_, at) => `word ${at}`);
  const pairs = align(["first", ...words, "last"], ["begin", ...words, "end"]);
  expect([pairs.length, pairs[0], pairs.at(-1)]).toEqual([200_000, [1, 1], [200_000, 200_000]]);
});
