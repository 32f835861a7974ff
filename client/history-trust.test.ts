// A server that lies about a file's history: each lie is refused, and none makes the client send readable content.
import { afterAll, beforeAll, expect, test } from "vitest";
import * as Y from "yjs";
import { writeMarkdown } from "../lib/kinds/note/from-markdown";
import { toBase64, utf8 } from "../lib/protocol/bytes";
import * as contexts from "../lib/protocol/contexts";
import { importKey, seal } from "../lib/protocol/envelope";
import type { FileRef } from "./files";
import { Desk } from "./testing/desk";
import {
  hear,
  historyScene,
  type Json,
  LIST,
  type Listed,
  newDevice,
  ONE,
  type Scene,
  withFirst,
  withRows,
} from "./testing/history";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

const scene = (privacy: "e2ee" | "standard" = "e2ee") => historyScene(desk, privacy);

const NOT_WHOLE = { name: "BadAnswer", message: expect.stringContaining("not whole") };
const ROLLBACK = {
  name: "Distrust",
  reason: "rollback",
  message: expect.stringContaining("lacks versions"),
};
const DAMAGED = {
  name: "Distrust",
  reason: "damaged",
  message: expect.stringMatching(/not shown|does not open/),
};
const PRIVACY = {
  name: "Distrust",
  reason: "privacy",
  message: expect.stringContaining("encrypted"),
};
const NO_VERSION = { name: "BadAnswer", message: expect.stringMatching(/version|answer/) };

const many = (count: number, kind: string) =>
  withRows((all) => {
    const start = Date.parse(all[0]?.createdAt ?? "") + count;
    const more = Array.from({ length: count }, (_, i) => ({
      ...all[0],
      id: crypto.randomUUID(),
      kind,
      createdAt: new Date(start - i).toISOString(),
      sealedLabel: undefined,
    }));
    return [...more, ...all];
  });

test.each<[string, (answer: Json) => unknown, object]>([
  ["holds no rows", () => ({}), NO_VERSION],
  ["holds something else than rows", () => ({ versions: [1] }), NO_VERSION],
  ["holds a row of a kind there is not", withFirst({ kind: "final" }), NO_VERSION],
  ["holds a row whose time is no time", withFirst({ createdAt: "soon" }), NO_VERSION],
  ["holds a row of no day", withFirst({ createdAt: "2026-13-45T00:00:00.000Z" }), NO_VERSION],
  ["holds a row whose id is none", withFirst({ id: "../share" }), NO_VERSION],
  ["holds a row without a size", withFirst({ size: -1 }), NO_VERSION],
  ["ends before the first version", withRows((all) => all.slice(0, -1)), NOT_WHOLE],
  ["is empty", () => ({ versions: [] }), NOT_WHOLE],
  ["stands on its head", withRows((all) => [...all].reverse()), NOT_WHOLE],
  ["names a version twice", withRows((all) => [all[0], ...all]), NOT_WHOLE],
  [
    "has two first versions",
    withRows((all) => [{ ...all[0], kind: "created" }, ...all.slice(1)]),
    NOT_WHOLE,
  ],
  ["has more checkpoints than are kept", many(39, "checkpoint"), NOT_WHOLE],
  ["has more automatic versions than are kept", many(41, "auto"), NOT_WHOLE],
  ["lacks the newest version", withRows((all) => all.slice(1)), ROLLBACK],
  ["lacks one in between", withRows((all) => [all[0], ...all.slice(2)]), ROLLBACK],
  [
    "has exchanged a version for another",
    withRows(([one, ...rest]) => [{ ...one, id: crypto.randomUUID() }, ...rest]),
    ROLLBACK,
  ],
  [
    "dates a version otherwise than before",
    withFirst({ createdAt: "2999-01-01T00:00:00.000Z" }),
    DAMAGED,
  ],
  ["calls a checkpoint automatic", withFirst({ kind: "auto" }), DAMAGED],
  ["gives a version another size", withFirst({ size: 77 }), DAMAGED],
  [
    "has a readable name for a sealed one",
    withFirst({ label: "Friday", sealedLabel: undefined }),
    PRIVACY,
  ],
])("a list that %s is refused", async (_, lie, error) => {
  const { history, person } = await scene();
  hear(person, LIST, lie);
  const sent = person.network.sent.length;
  await expect(history.list()).rejects.toMatchObject(error);
  expect(person.network.sent.slice(sent)).toHaveLength(1);
});

test("exchanged names are shown as damaged", async () => {
  const { history, person } = await scene();
  hear(
    person,
    LIST,
    withRows(([one, two, ...rest]) => [
      { ...one, sealedLabel: two?.sealedLabel },
      { ...two, sealedLabel: one?.sealedLabel },
      ...rest,
    ]),
  );
  const told = (await history.list()).map(({ name, isNameDamaged }) => [name, isNameDamaged]);
  expect(told).toEqual([
    ["", true],
    ["", true],
    ["", false],
  ]);
});

test("a name sealed by another editor is shown on one line, as written, and no longer than allowed", async () => {
  const { history, person, file, versions } = await scene();
  const key = await importKey(file.contentKeyText ?? "");
  const named = async (at: number, name: string) => {
    const context = contexts.versionName(file.id, versions[at]?.id ?? "");
    return toBase64(await seal(key, context, utf8(name)));
  };
  const [one, two] = [
    await named(0, `\u202eyadirF\n\u2066 ${"W".repeat(200)}`),
    await named(1, "\u200b \u202e"),
  ];
  hear(
    person,
    LIST,
    withRows(([first, second, ...rest]) => [
      { ...first, sealedLabel: one },
      { ...second, sealedLabel: two },
      ...rest,
    ]),
  );
  const names = (await history.list()).map(({ name }) => name);
  expect(names).toEqual([`yadirF ${"W".repeat(50)}`, "", ""]);
});

/** A state of this file, encrypted with its key for another purpose. */
async function sealedAs(file: FileRef, context: string): Promise<string> {
  const key = await importKey(file.contentKeyText ?? "");
  return toBase64(await seal(key, context, Y.encodeStateAsUpdate(new Y.Doc())));
}

const cut = (state: unknown) => String(state).slice(0, -8);

test.each<[string, (answer: Json, all: Scene) => Json | Promise<Json>, object]>([
  ["is another version", (_, { versions, states }) => states.get(versions[1]!.id)!, DAMAGED],
  [
    "has another version's state",
    (answer, { versions, states }) => ({ ...answer, state: states.get(versions[2]!.id)!.state }),
    DAMAGED,
  ],
  ["is cut short", (answer) => ({ ...answer, state: cut(answer.state) }), DAMAGED],
  ["is no base64", (answer) => ({ ...answer, state: "%" }), NO_VERSION],
  ["has no state", ({ state: _, ...answer }) => answer, NO_VERSION],
  [
    "has another time than the list",
    (answer) => ({ ...answer, createdAt: "2020-01-01T00:00:00.000Z" }),
    DAMAGED,
  ],
  ["has another kind than the list", (answer) => ({ ...answer, kind: "compaction" }), DAMAGED],
  ["is said not to be encrypted", (answer) => ({ ...answer, privacy: "standard" }), PRIVACY],
  ["is said to be nothing", (answer) => ({ ...answer, privacy: "open" }), NO_VERSION],
  ["comes with a readable name", (answer) => ({ ...answer, label: "Friday" }), PRIVACY],
])("a version that %s is refused", async (_, lie, error) => {
  const all = await scene();
  const { history, person, versions } = all;
  const answer = await lie(all.states.get(versions[0]!.id)!, all);
  hear(person, ONE, () => answer);
  await expect(history.read(versions[0]!)).rejects.toMatchObject(error);
});

test.each<[string, (file: FileRef) => string]>([
  ["an update", (file) => contexts.update(file.id, crypto.randomUUID())],
  ["another file's snapshot", () => contexts.snapshot(crypto.randomUUID())],
  ["a version's name", (file) => contexts.versionName(file.id, crypto.randomUUID())],
])(
  "%s in place of a version's state does not open, though it is of the right size and key",
  async (_, contextOf) => {
    const { file, versions, states } = await scene();
    const state = await sealedAs(file, contextOf(file));
    const { size: _size, ...first } = versions[0]!;
    const size = Buffer.from(state, "base64").length;
    const { history, person } = newDevice(desk, file);
    hear(person, ONE, () => ({ ...states.get(first.id), state }));
    await expect(history.read({ ...first, size })).rejects.toMatchObject(DAMAGED);
  },
);

test("plain bytes in place of an encrypted state are refused", async () => {
  const { file, versions, states } = await scene();
  const plain = Y.encodeStateAsUpdate(new Y.Doc());
  const { history, person } = newDevice(desk, file);
  hear(person, ONE, () => ({ ...states.get(versions[0]!.id), state: toBase64(plain) }));
  await expect(history.read({ ...versions[0]!, size: plain.length })).rejects.toMatchObject(
    DAMAGED,
  );
});

test("a version with another state than when it was read before is refused, even of the same size", async () => {
  const { file, history, person, versions, states } = await scene("standard");
  await history.read(versions[0]!);
  const state = Buffer.from(String(states.get(versions[0]!.id)?.state), "base64");
  const at = state.indexOf("Friday");
  state.write("Sunday", at);
  hear(person, ONE, () => ({ ...states.get(versions[0]!.id), state: state.toString("base64") }));
  await expect(history.read(versions[0]!)).rejects.toMatchObject(DAMAGED);
  // A device that has never read it cannot know, and a standard file belongs to the server.
  const other = newDevice(desk, file);
  other.person.network.hook = person.network.hook;
  await expect(other.history.read(versions[0]!)).resolves.toBeInstanceOf(Y.Doc);
});

test("bytes that are not a file's state are refused, even for a standard file", async () => {
  const { history, person, versions, states } = await scene("standard");
  const size = versions[0]!.size;
  const state = toBase64(new Uint8Array(size).fill(255));
  hear(person, ONE, () => ({ ...states.get(versions[0]!.id), state }));
  await expect(history.read(versions[0]!)).rejects.toMatchObject(DAMAGED);
});

test("an encrypted version of a file whose link has no key is refused", async () => {
  const { history, person, versions, states } = await scene("standard");
  hear(person, ONE, () => ({ ...states.get(versions[0]!.id), privacy: "e2ee" }));
  await expect(history.read(versions[0]!)).rejects.toMatchObject({ reason: "privacy" });
});

test.each<[string, object, object]>([
  ["another id", { id: "00000000-0000-4000-8000-000000000000" }, NO_VERSION],
  ["a readable name", { label: "Payroll" }, PRIVACY],
  ["no kind", { kind: "?" }, NO_VERSION],
])("a version said to be saved under %s counts as not saved", async (_, lie, error) => {
  const { file, history, person } = await scene();
  hear(person, LIST, (answer) => ({ ...answer, ...lie }));
  const doc = new Y.Doc();
  writeMarkdown(doc, "Marguerite");
  await expect(history.save(doc, "Salaries")).rejects.toMatchObject(error);
  const all = person.network.sent.join("\n");
  for (const word of ["Payroll", "Marguerite", "Salaries", file.contentKeyText ?? "none"])
    expect(all).not.toContain(word);
});

test("a version that this device saved and the list lacks is noticed", async () => {
  const { history, person } = await scene();
  await history.save(new Y.Doc());
  hear(
    person,
    LIST,
    withRows((all) => all.slice(1)),
  );
  await expect(history.list()).rejects.toMatchObject(ROLLBACK);
});

test("a version that made room for newer ones is not reported as missing", async () => {
  const { history, person } = await scene();
  hear(person, LIST, (answer) => {
    const { versions } = many(40, "checkpoint")(answer) as Listed;
    return { versions: versions.filter(({ kind }, at) => kind === "created" || at < 40) };
  });
  expect(await history.list()).toHaveLength(41);
});
