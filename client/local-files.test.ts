import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { defaultEnvironment } from "./environment";
import { forget, type LocalFile, list, remember, rename } from "./local-files";

const environment = () => ({ ...defaultEnvironment(), indexedDB: new IDBFactory() });
const note = (id: string, openedAt: string, more: Partial<LocalFile> = {}): LocalFile => ({
  id,
  token: `token of ${id}`,
  title: id,
  role: "owner",
  openedAt,
  kind: "note",
  privacy: "e2ee",
  ...more,
});

test("files are listed with the last opened first, renamed and forgotten", async () => {
  const here = environment();
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  await remember(note("b", "2026-01-02T00:00:00Z"), here);
  await rename("a", "Plan", here);
  expect((await list(here)).map(({ title }) => title)).toEqual(["b", "Plan"]);
  await forget("b", here);
  expect((await list(here)).map(({ id }) => id)).toEqual(["a"]);
});

test("a weaker link opened later keeps the stronger one and its own time", async () => {
  const here = environment();
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  const weaker = note("a", "2026-01-03T00:00:00Z", { role: "view", token: "weak", title: "New" });
  await remember(weaker, here);
  expect(await list(here)).toEqual([note("a", "2026-01-03T00:00:00Z", { title: "New" })]);
});

test("where nothing can be kept the list is empty and nothing fails", async () => {
  const here = { ...environment(), indexedDB: null };
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  expect(await list(here)).toEqual([]);
});
