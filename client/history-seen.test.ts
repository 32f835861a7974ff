// In the next session the server cannot change what this device has seen of a file's versions.
import { afterAll, beforeAll, expect, test } from "vitest";
import { importKey } from "../lib/protocol/envelope";
import { History } from "./history";
import { SeenVersions } from "./history-seen";
import { openDatabase, read } from "./storage";
import { Desk } from "./testing/desk";
import {
  hear,
  historyScene,
  type Json,
  LIST,
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
const ROLLBACK = { name: "Distrust", reason: "rollback" };
const DAMAGED = { name: "Distrust", reason: "damaged" };

/** What a later session knows, once this one has stored it. */
async function laterSession({ file, person, versions }: Scene): Promise<History> {
  const key = file.contentKeyText === null ? null : importKey(file.contentKeyText);
  const seen = new SeenVersions(file.id, () => key, person.environment);
  const isKept = async () => {
    const kept = await seen.load();
    const first = kept.find(({ id }) => id === versions[0]?.id);
    return kept.length === versions.length && first?.digest !== null;
  };
  while (!(await isKept())) await new Promise((resolve) => setTimeout(resolve, 5));
  return new History(file, person.environment);
}

test.each<[string, "e2ee" | "standard", (answer: Json) => unknown, object]>([
  ["lacks the newest version", "e2ee", withRows((all) => all.slice(1)), ROLLBACK],
  ["lacks the newest version", "standard", withRows((all) => all.slice(1)), ROLLBACK],
  ["lacks one in between", "e2ee", withRows((all) => [all[0], ...all.slice(2)]), ROLLBACK],
  [
    "dates a version otherwise",
    "e2ee",
    withFirst({ createdAt: "2999-01-01T00:00:00.000Z" }),
    DAMAGED,
  ],
  ["gives a version another size", "standard", withFirst({ size: 77 }), DAMAGED],
])("in a later session too a list that %s is refused (%s)", async (_, privacy, lie, error) => {
  const all = await scene(privacy);
  const later = await laterSession(all);
  hear(all.person, LIST, lie);
  await expect(later.list()).rejects.toMatchObject(error);
  // Another device has never seen it.
  const other = newDevice(desk, all.file);
  other.person.network.hook = all.person.network.hook;
  expect((await other.history.list()).at(-1)?.kind).toBe("created");
});

test("in a later session a version whose state was replaced by one of the same size is refused", async () => {
  const all = await scene("standard");
  const later = await laterSession(all);
  const [first] = all.versions;
  const state = Buffer.from(String(all.states.get(first!.id)?.state), "base64");
  state.write("Sunday", state.indexOf("Friday"));
  hear(all.person, ONE, () => ({
    ...all.states.get(first!.id),
    state: state.toString("base64"),
  }));
  await expect(later.read(first!)).rejects.toMatchObject(DAMAGED);
});

test("a version that could not be opened is read once the server returns the right one", async () => {
  const all = await scene();
  const [first] = all.versions;
  const { history, person } = newDevice(desk, all.file);
  const swapped = all.states.get(all.versions[1]!.id)?.state;
  const other = Buffer.from(String(swapped), "base64").reverse().toString("base64");
  hear(person, ONE, (answer) => ({ ...answer, state: other }));
  await expect(history.read(first!)).rejects.toMatchObject(DAMAGED);
  hear(person, ONE, (answer) => answer);
  await expect(history.read(first!)).resolves.toBeDefined();
});

test("a person who accepts the server's state sees what is left, and is warned of the next contradiction", async () => {
  const all = await scene();
  const later = await laterSession(all);
  hear(
    all.person,
    LIST,
    withRows((each) => each.slice(1)),
  );
  await expect(later.list()).rejects.toMatchObject(ROLLBACK);
  await later.believe();
  expect(await later.list()).toHaveLength(2);
  hear(
    all.person,
    LIST,
    withRows((each) => each.slice(2)),
  );
  await expect(later.list()).rejects.toMatchObject(ROLLBACK);
});

test("a device's stored versions of an encrypted file cannot be read without its key", async () => {
  const all = await scene();
  await laterSession(all);
  const database = await openDatabase(all.person.indexedDB);
  const kept: { id: string; blob: Uint8Array }[] = await read(database, "histories", (each) =>
    each.getAll(),
  );
  database.close();
  expect(kept.map(({ id }) => id)).toEqual([all.file.id]);
  for (const { blob } of kept) expect(Buffer.from(blob).toString("latin1")).not.toContain("kind");
});
