import { expect, test } from "vitest";
import type { LocalFile } from "@/client/local-files";
import { mergeLists } from "./merge-lists";

const file = (id: string, day: number, more: Partial<LocalFile> = {}): LocalFile => ({
  id,
  token: `token of ${id}`,
  title: id,
  role: "owner",
  openedAt: `2026-01-0${day}T00:00:00.000Z`,
  kind: "note",
  privacy: "e2ee",
  ...more,
});

test("two lists are one, the last opened first, and say what the account does not have", () => {
  const { files, onlyHere } = mergeLists(
    [file("a", 1), file("b", 3)],
    [file("a", 1), file("c", 2)],
  );
  expect(files.map(({ id }) => id)).toEqual(["b", "c", "a"]);
  expect(onlyHere.map(({ id }) => id)).toEqual(["b"]);
});

test("of one file the stronger link counts, and the newer title", () => {
  const here = file("a", 2, { role: "view", token: "view", title: "New" });
  const there = file("a", 1, { role: "owner", token: "owner", title: "Old" });
  const { files, newerHere } = mergeLists([here], [there]);
  const { openedAt } = here;
  expect(files).toEqual([{ ...there, title: "New", titledAt: openedAt, openedAt }]);
  expect(newerHere).toEqual([here]);
});

test("the title that was given last counts, whichever list opened the file last", () => {
  const renamed = { title: "New", titledAt: "2026-01-05T00:00:00.000Z" };
  const brought = mergeLists([file("a", 1, renamed)], [file("a", 2)]);
  expect(brought.files).toEqual([{ ...file("a", 2), ...renamed }]);
  expect(brought.newerHere).toHaveLength(1);
  const taken = mergeLists([file("a", 2)], [file("a", 1, renamed)]);
  expect(taken.files).toEqual([{ ...file("a", 2), ...renamed }]);
  expect(taken.newerHere).toEqual([]);
});

test("a title changed on another device since is not taken back", () => {
  const { files, newerHere } = mergeLists([file("a", 1, { title: "Old" })], [file("a", 2)]);
  expect(files[0]?.title).toBe("a");
  expect(newerHere).toEqual([]);
});
