import { IDBFactory } from "fake-indexeddb";
import { expect, test } from "vitest";
import { defaultEnvironment } from "./environment";
import { forget, type LocalFile, list, markAway, remember, rename } from "./local-files";

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

test("files are listed last opened first, renamed and removed", async () => {
  const here = environment();
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  await remember(note("b", "2026-01-02T00:00:00Z"), here);
  await rename("a", "Plan", here);
  expect((await list(here)).map(({ title }) => title)).toEqual(["b", "Plan"]);
  await forget("b", here);
  expect((await list(here)).map(({ id }) => id)).toEqual(["a"]);
});

test("a weaker link opened later does not replace the stronger one", async () => {
  const here = environment();
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  const weaker = note("a", "2026-01-03T00:00:00Z", { role: "view", token: "weak", title: "New" });
  await remember(weaker, here);
  const openedAt = "2026-01-03T00:00:00Z";
  expect(await list(here)).toEqual([note("a", openedAt, { title: "New", titledAt: openedAt })]);
});

test("an imported file that is opened later keeps its origin", async () => {
  const here = environment();
  await remember(note("a", "2026-01-01T00:00:00Z", { from: "archive/b" }), here);
  await remember(note("a", "2026-01-02T00:00:00Z"), here);
  expect((await list(here)).map(({ from }) => from)).toEqual(["archive/b"]);
});

test("the newest title stays, in whatever order entries arrive", async () => {
  const renamed = note("a", "2026-01-01T00:00:00Z", {
    title: "New",
    titledAt: "2026-01-03T00:00:00Z",
  });
  const opened = note("a", "2026-01-02T00:00:00Z", { title: "Old" });
  const kept = [{ ...renamed, openedAt: opened.openedAt }];
  for (const order of [
    [renamed, opened],
    [opened, renamed],
  ]) {
    const here = environment();
    for (const entry of order) await remember(entry, here);
    expect(await list(here)).toEqual(kept);
    // An older copy has a title without its time.
    const copy = note("a", "2026-01-04T00:00:00Z", { title: "Older still", titledAt: "" });
    await remember(copy, here);
    expect(await list(here)).toEqual([{ ...renamed, openedAt: copy.openedAt }]);
  }
});

test("a title set in the list is newer than all before", async () => {
  const here = environment();
  const old = note("a", "2026-01-02T00:00:00Z", { title: "Old" });
  await remember(old, here);
  await rename("a", "New", here);
  await remember(old, here);
  expect(await list(here)).toMatchObject([{ title: "New", openedAt: old.openedAt }]);
});

test("without storage the list is empty and nothing fails", async () => {
  const here = { ...environment(), indexedDB: null };
  await remember(note("a", "2026-01-01T00:00:00Z"), here);
  expect(await list(here)).toEqual([]);
});

test("where the server said a file is stays until it says otherwise or the file is opened", async () => {
  const here = environment();
  const [a, b] = [note("a", "2026-01-02T00:00:00Z"), note("b", "2026-01-01T00:00:00Z")];
  await remember(a, here);
  await remember(b, here);
  const places = new Map([
    ["a", "trash" as const],
    ["b", "gone" as const],
    ["not here", "trash" as const],
  ]);
  await markAway(places, here);
  expect((await list(here)).map(({ id, away }) => [id, away])).toEqual([
    ["a", "trash"],
    ["b", "gone"],
  ]);
  await markAway(new Map([["a", null]]), here);
  expect(await list(here)).toEqual([a, { ...b, away: "gone" }]);
  const opened = { ...b, openedAt: "2026-01-03T00:00:00Z" };
  await remember(opened, here);
  expect((await list(here))[0]).toEqual({ ...opened, titledAt: opened.openedAt });
});
