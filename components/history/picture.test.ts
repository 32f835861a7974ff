// What a preview shows, from documents as the history gives them.
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { Version } from "@/client/history";
import { writeMarkdown } from "@/lib/kinds/note/from-markdown";
import { currentAt, type ListedVersion } from "./arrange-versions";
import { Comparer } from "./comparer";
import { type PictureRequest, takePicture } from "./picture";
import { VersionReader } from "./version-reader";

const version = (id: string): Version => ({
  id,
  kind: "checkpoint",
  createdAt: new Date(0).toISOString(),
  size: 1,
  name: "",
  isNameDamaged: false,
});

function note(markdown: string, title: string, from?: Y.Doc): Y.Doc {
  const doc = new Y.Doc();
  if (from) Y.applyUpdate(doc, Y.encodeStateAsUpdate(from));
  doc.getMap("meta").set("title", title);
  writeMarkdown(doc, markdown);
  return doc;
}

const one = note("first", "Plan");
const two = note("second", "Big plan", one);
const live = note("third", "Big plan", two);
const [older, newer] = [version("one"), version("two")];
const read = async ({ id }: ListedVersion) => Y.encodeStateAsUpdate(id === "one" ? one : two);
const comparer = new Comparer();
/** As its worker answers. */
const compare: Comparer["compare"] = async (question, signal) =>
  structuredClone(await comparer.compare(question, signal));
const never = new AbortController().signal;
const take = (wanted: PictureRequest, from = read) =>
  takePicture(wanted, { read: from, live, compare }, never);
const kinds = ({ steps }: { steps: { kind: string }[] }) => steps.map(({ kind }) => kind);

test("a version is compared with the one before it, or with the note as it is now", async () => {
  const before = await take({ version: newer, older, compared: "before" });
  expect(kinds(before)).toEqual(["same", "added"]);
  expect(before.title.map(({ kind, text }) => [kind, text])).toContainEqual(["removed", "Plan"]);
  const now = await take({ version: older, older: null, compared: "now" });
  expect(kinds(now)).toEqual(["same", "added", "added"]);
  const none = await take({ version: newer, older, compared: "none" });
  expect(kinds(none)).toEqual(["same", "same"]);
});

test("the first version, and one whose elder does not open, are shown without marks and say why", async () => {
  const first = await take({ version: older, older: null, compared: "before" });
  expect([kinds(first), first.hint]).toEqual([["same"], expect.stringContaining("first version")]);
  const broken = async (asked: ListedVersion) => {
    if (asked.id === "one") throw new Error("It does not open.");
    return Y.encodeStateAsUpdate(two);
  };
  const shown = await take({ version: newer, older, compared: "before" }, broken);
  expect([kinds(shown), shown.hint]).toEqual([
    ["same", "same"],
    expect.stringContaining("couldn’t be opened"),
  ]);
  await expect(take({ version: older, older: newer, compared: "before" }, broken)).rejects.toThrow(
    "does not open",
  );
});

test("a version is read once, again after it failed, and eight are kept", async () => {
  const asked: string[] = [];
  let isDown = true;
  const state = async ({ id }: Version) => {
    asked.push(id);
    if (isDown) throw new Error("No connection.");
    return new Uint8Array();
  };
  const reader = new VersionReader({ state }, live);
  await expect(reader.read(older)).rejects.toThrow();
  isDown = false;
  expect(await reader.read(older)).toBe(await reader.read(older));
  expect(asked).toEqual(["one", "one"]);
  const more = Array.from({ length: 8 }, (_, i) => version(`more ${i}`));
  for (const each of more) await reader.read(each);
  await reader.read(more[0] ?? older);
  expect(asked).toHaveLength(10);
  await reader.read(older);
  expect(asked).toHaveLength(11);
});

test("the note as it is now is compared with the newest version, and asked of nobody", async () => {
  const { read } = new VersionReader({ state: async () => Y.encodeStateAsUpdate(two) }, live);
  const picture = await take(
    { version: currentAt(new Date()), older: newer, compared: "before" },
    read,
  );
  expect(kinds(picture)).toEqual(["same", "same", "added"]);
});
