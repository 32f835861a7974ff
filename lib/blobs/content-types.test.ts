import { expect, test } from "vitest";
import { extensionOf } from "@/lib/protocol/ticket-attachment";

test("the ending is that of the last part, and of a name", () => {
  for (const [path, ending] of [
    ["a.png", "png"],
    ["a/b.c/IMG 1.HEIC", "heic"],
    ["..a.tar.zip", "zip"],
    ["ü.txt", "txt"],
    ["png", ""],
    [".png", ""],
    ["...png", ""],
    ["a/.png", ""],
    ["a.png/", ""],
    ["a.b/c", ""],
    ["a.", ""],
    ["a.p-g", ""],
  ])
    expect(extensionOf(path ?? ""), path).toBe(ending);
});

test("a path as long as a body may be is read in one go", () => {
  expect(extensionOf(`${"a.".repeat(130_000)}!`)).toBe("");
});
