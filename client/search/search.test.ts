// Search over files on a real server: what is read, stored, checked again, and removed.
import { afterAll, beforeAll, expect, test } from "vitest";
import type * as Y from "yjs";
import { newBlock } from "../../lib/kinds/note/block";
import { writeMarkdown } from "../../lib/kinds/note/from-markdown";
import { writeBlocks } from "../../lib/kinds/note/text-blocks";
import { importKey } from "../../lib/protocol/envelope";
import { keysOf } from "../archive/read-original";
import { createNote } from "../files";
import type { LocalFile } from "../local-files";
import { listedNote } from "../testing/archive";
import { Desk, type Person } from "../testing/desk";
import { filled, idsFor, onDisk, openSearch } from "../testing/search";
import { restore, trash } from "../trash";
import { eraseSearch, touchSearched } from "./database";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const linkOf = ({ id, token }: LocalFile) => `/d/${id}#${token}`;

async function written(title: string, markdown: string, privacy: "e2ee" | "standard" = "e2ee") {
  const file = await listedNote(desk, title, privacy);
  await change(file, (doc) => writeMarkdown(doc, markdown));
  return file;
}

async function change(file: LocalFile, work: (doc: Y.Doc) => void): Promise<void> {
  const opened = await desk.open(desk.person(), linkOf(file));
  work(opened.doc);
  await opened.flush();
  await opened.close();
}

const asked = (person: Person, file: LocalFile) =>
  person.network.sent.filter((line) => line.includes(file.id)).map((line) => line.split(" {")[0]);

test("files never opened here are read and found, encrypted and standard, with the place of the match", async () => {
  const { environment } = desk.person();
  const lease = await written("Lease", "# Rent\n\nDue on the first *working* day.");
  const open = await written("Minutes", "Nobody came to work.", "standard");
  const engine = await openSearch(environment, [lease, open]);
  expect(await idsFor(engine, "minutes")).toEqual([open.id]);
  expect(await idsFor(engine, "work")).toEqual([]);
  const { end, told } = await filled(engine, environment);
  expect(end).toBe("done");
  expect(told.at(-1)).toEqual({ read: 2, of: 2, waitsUntil: null });
  expect(await idsFor(engine, "work")).toEqual([open.id, lease.id]);
  const { found } = await engine.search("first work");
  expect(found).toMatchObject([
    { id: lease.id, snippet: { text: "Due on the first working day." } },
  ]);
  const [{ snippet, place } = { snippet: null, place: null }] = found;
  expect(snippet?.marks.map(([from, to]) => snippet.text.slice(from, to))).toEqual([
    "first",
    "work",
  ]);
  expect(place).toMatchObject({ block: expect.stringMatching(/./), from: 11, to: 21 });
});

test("stored rows reveal nothing of a file, and another person's rows cannot be used", async () => {
  const { environment } = desk.person();
  const master = await importKey(crypto.getRandomValues(new Uint8Array(32)));
  const file = await written("Quittance", "The heron paid.", "standard");
  for (const person of [null, { userId: "ada", master }]) {
    const engine = await openSearch(environment, [file], person);
    await filled(engine, environment);
    expect(await idsFor(engine, "heron")).toEqual([file.id]);
    expect((await onDisk(environment)).toLowerCase()).not.toMatch(/heron|quittance|paid/);
    const again = await openSearch(environment, [file], person);
    expect(await idsFor(again, "heron")).toEqual([file.id]);
  }
  // With another vault or nobody signed in, the old rows are erased first.
  const other = await importKey(crypto.getRandomValues(new Uint8Array(32)));
  for (const person of [{ userId: "ada", master: other }, { userId: "eve", master }, null]) {
    const engine = await openSearch(environment, [file], person);
    expect(await idsFor(engine, "heron")).toEqual([]);
    await filled(engine, environment);
  }
});

test("an unchanged file costs one small request and is not fetched again; a changed one is", async () => {
  const person = desk.person();
  const { environment } = person;
  const same = await written("Same", "stays");
  const other = await written("Other", "before", "standard");
  const engine = await openSearch(environment, [same, other]);
  await filled(engine, environment);
  person.network.sent.length = 0;
  await filled(engine, environment);
  expect(asked(person, same).filter((line) => !/\/api\/trash/.test(line ?? ""))).toEqual([]);

  await change(other, (doc) => writeMarkdown(doc, "afterwards"));
  person.network.sent.length = 0;
  const tomorrow = () => Date.now() + 24 * 60 * 60 * 1_000;
  await filled(engine, environment, { now: tomorrow });
  const lines = (file: LocalFile) =>
    asked(person, file).filter((line) => !line?.includes("/trash"));
  expect(lines(same)).toEqual([`POST /api/documents/${same.id}/encrypted-sync`]);
  expect(lines(other)).toEqual([
    `POST /api/documents/${other.id}/sync`,
    `GET /api/documents/${other.id} `,
  ]);
  expect(await idsFor(engine, "afterwards")).toEqual([other.id]);
  expect(await idsFor(engine, "stays")).toEqual([same.id]);
});

test("a file opened here is read from its copy, without a request", async () => {
  const person = desk.person();
  const file = await listedNote(desk, "Draft");
  const opened = await desk.open(person, linkOf(file));
  writeMarkdown(opened.doc, "written offline");
  await opened.flush();
  await opened.close();
  person.network.cut();
  const engine = await openSearch(person.environment, [file]);
  expect((await filled(engine, person.environment, { fetches: false })).end).toBe("done");
  expect(await idsFor(engine, "offline")).toEqual([file.id]);
  expect((await filled(engine, person.environment)).end).toBe("unreached");
});

test("a change made here is found once its copy has it", async () => {
  const person = desk.person();
  const { environment } = person;
  const file = await written("Draft", "before");
  const engine = await openSearch(environment, [file]);
  await filled(engine, environment);
  const opened = await desk.open(person, linkOf(file));
  writeMarkdown(opened.doc, "afterwards");
  await opened.flush();
  await opened.close();
  await touchSearched(environment, file.id);
  await filled(engine, environment, { fetches: false });
  expect(await idsFor(engine, "afterwards")).toEqual([file.id]);
  expect(await onDisk(environment)).not.toContain("touched:");
});

test("files in the Trash are removed and not found, and are found again once restored", async () => {
  const { environment } = desk.person();
  const file = await written("Old", "heron");
  const engine = await openSearch(environment, [file]);
  await filled(engine, environment);
  const { id, capability } = keysOf(file);
  await trash({ id, capability }, environment);
  await filled(engine, environment);
  expect(await idsFor(engine, "old")).toEqual([]);
  expect(await onDisk(environment)).not.toContain(file.id);
  await restore({ id, capability }, environment);
  await filled(engine, environment);
  expect(await idsFor(engine, "heron")).toEqual([file.id]);
});

test("files that left the list are removed, but not when the list was incomplete", async () => {
  const { environment } = desk.person();
  const [one, two] = [await written("One", "heron"), await written("Two", "heron")];
  const engine = await openSearch(environment, [one, two]);
  await filled(engine, environment);
  await engine.list([one], false);
  expect(await idsFor(engine, "heron")).toEqual([one.id]);
  expect(await onDisk(environment)).toContain(two.id);
  await engine.list([one], true);
  expect(await onDisk(environment)).not.toContain(two.id);
});

test("after signing out nothing is left, and running work writes nothing more", async () => {
  const { environment } = desk.person();
  const master = await importKey(crypto.getRandomValues(new Uint8Array(32)));
  const file = await written("One", "heron");
  const engine = await openSearch(environment, [file], { userId: "ada", master });
  await eraseSearch(environment);
  await filled(engine, environment);
  expect(await onDisk(environment)).toBe("");
});

test("a server that limits requests is waited for, and an unreachable one is not called again", async () => {
  const person = desk.person();
  const files = [];
  for (let at = 0; at < 5; at++) files.push(await written(`Note ${at}`, "heron"));
  let refusals = 2;
  person.network.hook = async (_path, _init, send) => {
    if (refusals-- <= 0) return send();
    return Response.json({ error: "Slow down." }, { status: 429, headers: { "Retry-After": "7" } });
  };
  const engine = await openSearch(person.environment, files);
  const { end, told, pauses } = await filled(engine, person.environment);
  expect([end, pauses.filter((wait) => wait === 7_000)]).toEqual(["done", [7_000, 7_000]]);
  expect(told.some(({ waitsUntil }) => waitsUntil !== null)).toBe(true);
  expect(told.at(-1)?.waitsUntil).toBeNull();

  const other = desk.person();
  const fresh = await openSearch(other.environment, files);
  other.network.hook = async (path, _init, send) => {
    if (path.startsWith("/api/documents/")) throw new TypeError("fetch failed");
    return send();
  };
  expect((await filled(fresh, other.environment)).end).toBe("unreached");
  expect(other.network.sent.filter((line) => line.includes("/api/documents/"))).toHaveLength(3);
});

test("a stopped run keeps what was read, and the next run reads only the rest", async () => {
  const person = desk.person();
  const files = [await written("One", "heron"), await written("Two", "heron")];
  const engine = await openSearch(person.environment, files);
  const stop = new AbortController();
  const onProgress = ({ read }: { read: number }) => void (read === 1 && stop.abort());
  const stopped = filled(engine, person.environment, { signal: stop.signal, onProgress });
  await expect(stopped).rejects.toThrow();
  expect(await idsFor(engine, "heron")).toHaveLength(1);
  person.network.sent.length = 0;
  await filled(engine, person.environment);
  expect(person.network.sent.filter((line) => line.startsWith("GET "))).toHaveLength(1);
  expect(await idsFor(engine, "heron")).toHaveLength(2);
});

test("a file with a wrong key is recognised once and does not stop the others", async () => {
  const person = desk.person();
  const bad = await written("Bad", "heron");
  const good = await written("Good", "heron");
  const [capability = ""] = bad.token.split(".");
  const cut = { ...bad, token: `${capability}.${good.token.split(".")[1]}` };
  const engine = await openSearch(person.environment, [cut, good]);
  const { end, told } = await filled(engine, person.environment);
  expect([end, told.at(-1)]).toEqual(["done", { read: 2, of: 2, waitsUntil: null }]);
  expect(await idsFor(engine, "heron")).toEqual([good.id]);
  expect(await idsFor(engine, "bad")).toEqual([bad.id]);
});

test("hostile content is only text, and a suggestion that is not accepted is not found", async () => {
  const { environment } = desk.person();
  const file = await listedNote(desk, "<img src=x onerror=alert(1)>");
  await change(file, (doc) => {
    const run = (text: string, marks = {}) => ({ text, marks });
    writeBlocks(doc, [
      newBlock("paragraph", {}, [run("kept "), run("proposed", { suggestInsert: { id: "1" } })]),
      newBlock("paragraph", {}, [run("taken out", { suggestDelete: { id: "2" } })]),
      newBlock("paragraph", {}, [run("\ud800 \u0000 __proto__ constructor $& <script>")]),
      newBlock("heading", { level: "no number" }, [run("x".repeat(200_000))]),
      newBlock("unknownBlock", { id: 7 }, [run("from the future")]),
      newBlock("image", { alt: "A heron", name: { not: "text" } }),
    ]);
  });
  const engine = await openSearch(environment, [file]);
  await filled(engine, environment);
  expect(await idsFor(engine, "proposed")).toEqual([]);
  for (const typed of [
    "kept",
    "taken",
    "__proto__",
    "constructor",
    "heron",
    "future",
    "onerror",
    "<script>",
  ])
    expect([typed, await idsFor(engine, typed)]).toEqual([typed, [file.id]]);
  const { found } = await engine.search("xxxxx");
  expect(found[0]?.snippet?.text.length).toBeLessThanOrEqual(200);
});

test("a match deep inside a long block leads to its place", async () => {
  const { environment } = desk.person();
  const before = "one two three ".repeat(2_000);
  const file = await written("Long", `${before}heron ${before}`);
  const engine = await openSearch(environment, [file]);
  await filled(engine, environment);
  const { found } = await engine.search("heron");
  const [from, to] = [before.length, before.length + "heron".length];
  expect(found).toMatchObject([{ place: { from, to }, snippet: { cut: { before: true } } }]);
});

test("two tabs agree on one owner and use each other's rows", async () => {
  const { environment } = desk.person();
  const file = await written("One", "heron");
  const [first, second] = await Promise.all([
    openSearch(environment, [file]),
    openSearch(environment, [file]),
  ]);
  await filled(first, environment);
  await second.list([file], true);
  expect(await idsFor(second, "heron")).toEqual([file.id]);
});

test("without storage titles are still searched", async () => {
  const environment = { ...desk.person().environment, indexedDB: null };
  const note = await createNote({ title: "Unkept" }, environment);
  const token = `${note.capability}.${note.contentKey}`;
  const openedAt = "2026-02-03T04:05:06.000Z";
  const file: LocalFile = {
    ...{ id: note.id, token, title: "Unkept", role: "owner", openedAt },
    ...{ kind: "note", privacy: "e2ee" },
  };
  const engine = await openSearch(environment, [file]);
  expect(await idsFor(engine, "unk")).toEqual([note.id]);
});
