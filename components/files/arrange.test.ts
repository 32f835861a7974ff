import { expect, test } from "vitest";
import type { LocalFile } from "@/client/local-files";
import { arrange } from "./arrange";

const file = (title: string, openedAt = "2026-11-01T10:00:00.000Z"): LocalFile => ({
  id: title,
  token: "",
  title,
  role: "owner",
  openedAt,
  kind: "note",
  privacy: "e2ee",
});
const titles = (files: LocalFile[]) => files.map((entry) => entry.title);

test("the last opened file comes first", () => {
  const older = file("older", "2026-11-01T10:00:00.000Z");
  const newer = file("newer", "2026-11-02T10:00:00.000Z");
  expect(titles(arrange([older, newer], "", "opened"))).toEqual(["newer", "older"]);
});

test("titles are sorted as people read them: numbers by value, ignoring case", () => {
  const files = [file("Invoice 10"), file("invoice 9"), file("Angebot")];
  expect(titles(arrange(files, "", "title"))).toEqual(["Angebot", "invoice 9", "Invoice 10"]);
});

test("a search finds its words in any order, without case or accents", () => {
  const files = [file("Café – Mietvertrag"), file("Cafe menu")];
  expect(titles(arrange(files, "MIET cafe", "opened"))).toEqual(["Café – Mietvertrag"]);
});

test("a file without a title is found by the name it is shown under", () => {
  expect(arrange([file("")], "untitled", "opened")).toHaveLength(1);
});

test("a list of 1,000 files is arranged at once", () => {
  const files = Array.from({ length: 1000 }, (_, index) => file(`Note ${index}`));
  expect(arrange(files, "note 99", "title")).toHaveLength(19);
});
