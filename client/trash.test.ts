/** Moving a file to the Trash and back through the client, against the real server. */
import { afterAll, beforeAll, expect, test } from "vitest";
import { pool } from "@/db/client";
import { newCapability } from "../lib/protocol/capability";
import { BadAnswer } from "./http";
import { Desk, textOf, type, until } from "./testing/desk";
import { erase, restore, trash, whichTrashed } from "./trash";

let desk: Desk;
beforeAll(async () => {
  desk = await Desk.open();
});
afterAll(() => desk.close());

test("people who have a trashed file open are told, and their edits are kept when it is restored", async () => {
  // F-130, F-131, F-132
  const { environment } = desk.person();
  const note = await desk.note({ title: "Minutes" });
  const open = await desk.open(desk.person(), note.link);
  await until(() => open.status().transport === "stream", "the file has a stream");
  const trashedAt = await trash(note, environment);
  expect(Number.isNaN(Date.parse(trashedAt))).toBe(false);
  expect(await trash(note, environment)).toBe(trashedAt);
  await until(() => open.status().refusal?.status === 410, "the open page is told");
  type(open, "meanwhile");
  await open.flush();
  expect(open.status().save).toBe("refused");
  const { trashed, gone } = await whichTrashed([note], environment);
  expect([trashed, gone]).toEqual([[{ id: note.id, role: "owner", trashedAt }], []]);
  await restore(note, environment);
  await restore(note, environment);
  open.askAgain();
  await until(() => open.status().save === "saved", "what was written meanwhile is sent");
  const again = await desk.open(desk.person(), note.link);
  expect(textOf(again)).toBe("meanwhile");
  expect(again.doc.getMap("meta").get("title")).toBe("Minutes");
});

test("a deleted file is gone, and only its own links are told so", async () => {
  // F-135, F-136
  const { environment } = desk.person();
  const [note, other] = [await desk.note(), await desk.note()];
  await erase(note, environment);
  await expect(erase(note, environment)).rejects.toMatchObject({ status: 404 });
  const asked = [note, other, { id: other.id, capability: newCapability() }];
  expect(await whichTrashed(asked, environment)).toEqual({ trashed: [], gone: [note.id] });
});

test("more files than fit into one request are checked in several", async () => {
  // F-136
  const person = desk.person();
  const note = await desk.note();
  await trash(note, person.environment);
  const others = Array.from({ length: 1_000 }, () => ({
    id: crypto.randomUUID() as string,
    capability: newCapability(),
  }));
  const { trashed } = await whichTrashed([...others, note], person.environment);
  expect(trashed.map(({ id }) => id)).toEqual([note.id]);
  const questions = person.network.sent.filter((sent) => sent.includes("/api/trash"));
  expect(questions).toHaveLength(3);
  expect(await whichTrashed([], person.environment)).toEqual({ trashed: [], gone: [] });
});

const MOMENT = "2026-05-04T08:00:00.000Z";
test.each([
  ["nothing", {}],
  ["no list of what is gone", { trashed: [] }],
  ["a file nobody asked for", { trashed: [], gone: [crypto.randomUUID()] }],
  [
    "a file in the Trash nobody asked for",
    { trashed: [{ id: crypto.randomUUID(), role: "owner", trashedAt: MOMENT }], gone: [] },
  ],
  ["a role there is none", { trashed: [{ role: "admin", trashedAt: MOMENT }], gone: [] }],
  ["no moment", { trashed: [{ role: "owner" }], gone: [] }],
  ["a moment that is none", { trashed: [{ role: "owner", trashedAt: "lately" }], gone: [] }],
])("an answer that says %s is no answer", async (_, lie) => {
  const person = desk.person();
  const note = await desk.note();
  person.network.hook = async (_path, _init, send) => {
    await send();
    const trashed = ("trashed" in lie ? lie.trashed : []).map((row) => ({ id: note.id, ...row }));
    return Response.json("trashed" in lie ? { ...lie, trashed } : lie);
  };
  await expect(whichTrashed([note], person.environment)).rejects.toThrow(BadAnswer);
  const { rows } = await pool().query("select trashed_at from file where id = $1", [note.id]);
  expect(rows).toEqual([{ trashed_at: null }]);
});
