// What a preview shows, from documents as the history gives them.
import { expect, test } from "vitest";
import * as Y from "yjs";
import type { Version } from "@/client/history";
import { writeMarkdown } from "@/lib/kinds/note/from-markdown";
import { takePicture } from "./picture";
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
const pause = () => Promise.resolve();
const read = async ({ id }: Version) => (id === "one" ? one : two);
const kinds = ({ steps }: { steps: { kind: string }[] }) => steps.map(({ kind }) => kind);

test("a version is compared with the one before it, or with the note as it is now", async () => {
  const before = await takePicture(
    { version: newer, older, compared: "before" },
    read,
    live,
    pause,
  );
  expect(kinds(before)).toEqual(["same", "added"]);
  expect(before.title.map(({ kind, text }) => [kind, text])).toContainEqual(["removed", "Plan"]);
  const now = await takePicture(
    { version: older, older: null, compared: "now" },
    read,
    live,
    pause,
  );
  expect(kinds(now)).toEqual(["same", "added", "added"]);
  const none = await takePicture({ version: newer, older, compared: "none" }, read, live, pause);
  expect(kinds(none)).toEqual(["same", "same"]);
});

test("the first version, and one whose elder does not open, are shown without marks and say why", async () => {
  const first = await takePicture(
    { version: older, older: null, compared: "before" },
    read,
    live,
    pause,
  );
  expect([kinds(first), first.hint]).toEqual([["same"], expect.stringContaining("first version")]);
  const broken = async (asked: Version) => {
    if (asked.id === "one") throw new Error("It does not open.");
    return two;
  };
  const shown = await takePicture(
    { version: newer, older, compared: "before" },
    broken,
    live,
    pause,
  );
  expect([kinds(shown), shown.hint]).toEqual([
    ["same", "same"],
    expect.stringContaining("could not be opened"),
  ]);
  await expect(
    takePicture({ version: older, older: newer, compared: "before" }, broken, live, pause),
  ).rejects.toThrow("does not open");
});

test("a version is read once, again after it failed, and eight are kept", async () => {
  const asked: string[] = [];
  let isDown = true;
  const reader = new VersionReader({
    read: async ({ id }) => {
      asked.push(id);
      if (isDown) throw new Error("No connection.");
      return new Y.Doc();
    },
  });
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
