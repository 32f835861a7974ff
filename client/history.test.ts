import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { age } from "@/lib/testing/history";
import { writeMarkdown } from "../lib/kinds/note/from-markdown";
import { plainText, titleOf } from "../lib/kinds/note/text";
import { FRAGMENT, readBlocks } from "../lib/kinds/note/text-blocks";
import { History } from "./history";
import { copyVersion, restoreVersion } from "./history-restore";
import { REMOTE } from "./sync/inbox";
import type { OpenFile } from "./sync/types";
import { Desk, until } from "./testing/desk";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

async function opened(privacy: "e2ee" | "standard", person = desk.person()) {
  const note = await desk.note({ privacy, title: "Payroll" });
  const file = await desk.open(person, note.link);
  return { note, file, person, history: new History(file, person.environment) };
}

async function write(file: OpenFile, markdown: string): Promise<void> {
  writeMarkdown(file.doc, markdown);
  await file.flush();
}

onBoth("versions are saved, listed with their names and read as they were", async (privacy) => {
  const { file, history } = await opened(privacy);
  await write(file, "Salaries of everyone");
  const id = await history.save(file.doc, "Before the raise");
  await write(file, "and more");
  await history.save(file.doc);
  const versions = await history.list();
  expect(versions.map(({ kind, name }) => [kind, name])).toEqual([
    ["checkpoint", ""],
    ["checkpoint", "Before the raise"],
    ["created", ""],
  ]);
  const saved = versions[1]!;
  expect(saved.id).toBe(id);
  const version = await history.read(saved);
  expect([titleOf(version), plainText(version).trim()]).toEqual([
    "Payroll",
    "Salaries of everyone",
  ]);
});

onBoth(
  "a version is named, renamed and unnamed, and a copy of an automatic one bears its name",
  async (privacy) => {
    const { file, history } = await opened(privacy);
    await age(file, 601);
    await write(file, "kept by itself");
    if (privacy === "e2ee") await history.saveAuto(file.doc, 1_000_000);
    const [auto, created] = await history.list();
    expect([auto?.kind, created?.kind]).toEqual(["auto", "created"]);
    for (const name of ["Start", "The start", ""]) {
      const versions = await history.name(created!, name);
      expect(versions.at(-1)?.name).toBe(name);
    }
    const versions = await history.name(auto!, "Kept");
    expect(versions.map(({ kind, name }) => [kind, name])).toEqual([
      ["checkpoint", "Kept"],
      ["auto", ""],
      ["created", ""],
    ]);
    expect(plainText(await history.read(versions[0]!)).trim()).toBe("kept by itself");
  },
);

onBoth(
  "restoring is an edit everybody gets, which keeps what others write meanwhile, and undoes as one step",
  async (privacy) => {
    const { note, file, history } = await opened(privacy);
    const other = await desk.open(desk.person(), note.link);
    await write(file, "# Plan\n\none two three\n\nlast");
    await history.save(file.doc);
    const element = file.doc.getXmlFragment(FRAGMENT).get(1) as Y.XmlElement;
    (element.get(0) as Y.XmlText).delete(0, 8);
    file.doc.getXmlFragment(FRAGMENT).delete(2, 1);
    await file.flush();
    const changed = readBlocks(file.doc);
    await until(() => plainText(other.doc) === plainText(file.doc), "both have the same text");
    const restoring = await restoreVersion(file, await history.read((await history.list())[0]!));
    writeMarkdown(other.doc, "from elsewhere");
    await file.flush();
    await other.flush();
    await until(() => plainText(file.doc).includes("elsewhere"), "the other's words arrive");
    await until(
      () => plainText(other.doc) === plainText(file.doc),
      "both have the same text again",
    );
    expect(plainText(file.doc)).toContain("one two three");
    restoring.undo();
    await file.flush();
    const kept = readBlocks(file.doc).filter(({ runs }) => runs[0]?.text !== "from elsewhere");
    expect(kept).toEqual(changed);
  },
);

test("a restore in many turns lets others write meanwhile, is applied at once, and is undone as one step", async () => {
  const { file } = await opened("e2ee");
  await write(file, "one\n\ntwo\n\nthree\n\nfour");
  const version = new Y.Doc();
  Y.applyUpdate(version, Y.encodeStateAsUpdate(file.doc));
  const fragment = file.doc.getXmlFragment(FRAGMENT);
  const textAt = (at: number) => (fragment.get(at) as Y.XmlElement).get(0) as Y.XmlText;
  for (const at of [0, 1, 2, 3]) textAt(at).insert(0, "changed ");
  let turns = 0;
  const changed = plainText(file.doc);
  const pause = async () => {
    turns += 1;
    // Closing the page now leaves the note unchanged.
    if (turns === 1) expect(plainText(file.doc)).toBe(changed);
    // Somebody elsewhere removes a block that is still to be compared, and writes above all blocks.
    if (turns !== 1) return;
    const other = new Y.Doc();
    Y.applyUpdate(other, Y.encodeStateAsUpdate(file.doc));
    const theirs = other.getXmlFragment(FRAGMENT);
    theirs.delete(3, 1);
    theirs.insert(0, [new Y.XmlElement("divider")]);
    Y.applyUpdate(file.doc, Y.encodeStateAsUpdate(other), REMOTE);
  };
  let edits = 0;
  file.doc.on("update", (_update, origin) => {
    if (origin !== REMOTE) edits += 1;
  });
  const restoring = await restoreVersion(file, version, { ms: 0, pause });
  expect(edits).toBe(1);
  expect(turns).toBeGreaterThan(3);
  const lines = () => plainText(file.doc).trim().split("\n");
  expect(lines()).toEqual(["one", "two", "three"]);
  expect(readBlocks(file.doc)[0]?.name).toBe("divider");
  restoring.undo();
  expect(lines()).toEqual(["changed one", "changed two", "changed three"]);
});

onBoth("a copy of a version is a file of its own with that text", async (privacy) => {
  const { note, file, history, person } = await opened(privacy);
  await write(file, "x^2^ as it was");
  await history.save(file.doc);
  await write(file, "later");
  const version = await history.read((await history.list())[0]!);
  // Created from its own network address, like every new file in these tests.
  const made = await copyVersion(file, version, "Copy of Payroll", person.environment);
  const copy = await desk.open(desk.person(), made.link);
  expect([copy.privacy, titleOf(copy.doc), plainText(copy.doc).trim()]).toEqual([
    privacy,
    "Copy of Payroll",
    "x^2^ as it was",
  ]);
  expect(made.contentKey === null).toBe(privacy === "standard");
  expect([made.id, made.contentKey ?? "none"]).not.toContain(note.id);
  if (privacy === "e2ee") expect(made.contentKey).not.toBe(note.contentKey);
});

test("nothing readable of an encrypted file's versions leaves the device, and neither does its key", async () => {
  const { note, file, history, person } = await opened("e2ee");
  await write(file, "Salaries of everyone");
  await history.save(file.doc, "Marguerite's raise");
  const [version] = await history.list();
  await history.name(version!, "Marguerite's other raise");
  await history.saveAuto(file.doc, 1_000_000);
  const [auto] = await history.list();
  await history.name(auto!, "Marguerite again");
  await copyVersion(
    file,
    await history.read(version!),
    "Payroll of Marguerite",
    person.environment,
  );
  const all = person.network.sent.join("\n");
  for (const word of ["Payroll", "Marguerite", "Salaries"]) {
    expect(all).not.toContain(word);
    expect(all).not.toContain(Buffer.from(word).toString("base64").slice(0, 8));
  }
  expect(all).not.toContain(note.contentKey);
});

test("a view link cannot restore", async () => {
  const { file } = await opened("standard");
  await expect(restoreVersion({ doc: file.doc, role: "view" }, new Y.Doc())).rejects.toThrow();
});

function onBoth(words: string, story: (privacy: "e2ee" | "standard") => Promise<void>): void {
  test.each(["e2ee", "standard"] as const)(`${words} (%s)`, story);
}
