import { expect, test } from "vitest";
import { isSafePath, Names, safeName } from "./names";

test.each([
  ["Lease, corner shop", "Lease, corner shop"],
  ["../../etc/passwd", "etc passwd"],
  ["con", "_con"],
  ["COM1.notes", "_COM1.notes"],
  ["console", "console"],
  ["name. . .", "name"],
  ["...", ""],
  ["a\u0000b\u202Ec", "a b c"],
  ["\ud800", "\ufffd"],
  ["x".repeat(81), "x".repeat(80)],
  // 66 characters of three bytes are 198 of 200 bytes.
  ["語".repeat(80), "語".repeat(66)],
])("the title %j is the name %j", (title, name) => {
  expect(safeName(title)).toBe(name);
});

test("no two names in a folder are equal on a system that ignores case", () => {
  const names = new Names(["note.md"]);
  const given = [
    "Scan.PNG",
    "scan.png",
    "SCAN.png",
    "note.md",
    "NOTE.MD",
    ".png",
    "a/b.txt",
    "con.txt",
  ];
  expect(given.map((name) => names.file(name))).toEqual([
    "Scan.PNG",
    "scan (2).png",
    "SCAN (3).png",
    "note (2).md",
    "NOTE (3).MD",
    "attachment.png",
    "a b.txt",
    "_con.txt",
  ]);
  const folders = new Names();
  expect(
    ["Plan", "PLAN", "", "  ", "e\u0301t\u00e9", "ÉTÉ"].map((title) => folders.folder(title)),
  ).toEqual(["Plan", "PLAN (2)", "Untitled", "Untitled (2)", "été", "ÉTÉ (2)"]);
});

test.each(["", "/etc/passwd", "../up", "a/../../b", "a//b", "a/./b", "C:\\x", "a\\b", "a\u0000b"])(
  "the path %j leads out of a folder or nowhere",
  (path) => {
    expect(isSafePath(path)).toBe(false);
  },
);

test("a path below a folder is safe", () => {
  expect(isSafePath("files/Plan/sealed/state")).toBe(true);
});

test("a name that looks numbered does not take another's place", () => {
  const names = new Names();
  const given = ["Plan", "Plan (2)", "Plan", "Plan (2)", "plan"];
  expect(given.map((title) => names.folder(title))).toEqual([
    "Plan",
    "Plan (2)",
    "Plan (3)",
    "Plan (2) (2)",
    "plan (4)",
  ]);
});
