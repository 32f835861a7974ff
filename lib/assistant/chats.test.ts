/** Sealed chats of an account (X-050…X-053, D-93). */
import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DELETE, GET as GET_ONE } from "@/app/api/ai/sessions/[id]/route";
import { GET, PUT } from "@/app/api/ai/sessions/route";
import { pool } from "@/db/client";
import { asPerson, signUp, type TestPerson } from "@/lib/testing/accounts";
import { base64, envelope } from "@/lib/testing/bytes";
import { spent } from "@/lib/testing/limits";
import { sweepChats } from "./chats";
import { assistantLimits } from "./limits";

const path = "/api/ai/sessions";
const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1_000).toISOString();
const chat = (updatedAt = at(0), id = randomUUID()) => ({
  ...{ id, updatedAt, head: envelope(), body: envelope() },
});
const put = (person: TestPerson, ...sessions: object[]) =>
  asPerson(person, PUT, { path, method: "PUT", body: { sessions } });
const list = (person: TestPerson, search = "") => asPerson(person, GET, { path: path + search });
const one = (person: TestPerson, id: string) =>
  asPerson(person, GET_ONE, { path: `${path}/${id}`, params: { id } });
const remove = (person: TestPerson, id: string) =>
  asPerson(person, DELETE, { path: `${path}/${id}`, method: "DELETE", params: { id } });

// X-050 X-051
test("chats are listed by their heads and read one by one, by their account alone", async () => {
  const person = await signUp();
  const [first, second] = [chat(at(1)), chat(at(2))];
  expect((await put(person, second, first)).body).toEqual({
    ...{ stored: [second.id, first.id], stale: [] },
  });
  const { sessions } = (await list(person)).body;
  expect(sessions).toEqual(
    [first, second].map(({ id, updatedAt, head }) => ({ id, updatedAt, head })),
  );
  expect((await list(person, `?since=${at(2)}`)).body.sessions).toHaveLength(1);
  const { id, updatedAt, body } = first;
  expect((await one(person, id)).body).toEqual({ id, updatedAt, body });
  const other = await signUp();
  expect((await list(other)).body.sessions).toEqual([]);
  for (const unknown of [id, randomUUID(), "none"])
    expect((await one(other, unknown)).status).toBe(404);
});

// D-93
test("the last writer wins by the time it gives, and a clock that is ahead wins by five minutes at most", async () => {
  const person = await signUp();
  const newer = chat(at(5));
  await put(person, newer);
  const stale = await put(person, chat(at(5), newer.id), chat(at(4), newer.id));
  expect(stale.body).toEqual({ stored: [], stale: [newer.id, newer.id] });
  const ahead = chat("2090-01-01T00:00:00.000Z");
  await put(person, ahead);
  const kept = new Date((await one(person, ahead.id)).body.updatedAt).getTime();
  expect(kept - Date.now()).toBeLessThanOrEqual(300_000);
});

//
test("a tombstone wins over older copies, also those that never arrived; a later one restores the chat", async () => {
  const person = await signUp();
  const [stored, unseen] = [chat(), chat()];
  await put(person, stored);
  for (const { id } of [stored, unseen])
    expect((await remove(person, id)).body).toEqual({ ok: true });
  expect((await put(person, stored, unseen)).body.stored).toEqual([]);
  expect((await list(person)).body.sessions).toMatchObject([
    { head: "", deleted: true },
    { head: "", deleted: true },
  ]);
  expect((await one(person, stored.id)).status).toBe(404);
  const later = { ...stored, updatedAt: new Date(Date.now() + 60_000).toISOString() };
  expect((await put(person, later)).body.stored).toEqual([stored.id]);
  expect((await one(person, stored.id)).status).toBe(200);
});

//
test.each<[string, object[], number]>([
  ["none", [], 400],
  ["20", Array.from({ length: 20 }, () => chat()), 200],
  ["21", Array.from({ length: 21 }, () => chat()), 400],
  ["one that is not sealed", [{ ...chat(), head: base64(Buffer.from("plain")) }], 400],
  ["one with a long head", [{ ...chat(), head: envelope(4_000) }], 400],
])("storing %s at once", async (_what, sessions, status) => {
  expect((await put(await signUp(), ...sessions)).status).toBe(status);
});

// X-052 D-93
test("1,200 an hour and 500 in all; what is refused stores nothing and counts nothing", async () => {
  const person = await signUp();
  await spent(assistantLimits.chats, person.userId, 1_199);
  expect((await put(person, chat(), chat())).status).toBe(429);
  expect((await put(person, chat())).status).toBe(200);
  const full = await signUp();
  await pool().query(
    `insert into assistant_chat (user_id, id, updated_at, head, body)
    select $1, gen_random_uuid(), now(), '', '' from generate_series(1, 499)`,
    [full.userId],
  );
  const refused = await put(full, chat(), chat());
  expect([refused.status, refused.body.reason]).toEqual([409, "limit"]);
  const racing = await Promise.all([put(full, chat()), put(full, chat())]);
  expect(racing.map(({ status }) => status).sort()).toEqual([200, 409]);
});

test("a list of more than 200 goes on where its page ended, each chat once", async () => {
  const person = await signUp();
  await pool().query(
    `insert into assistant_chat (user_id, id, updated_at, head, body)
    select $1, gen_random_uuid(), '2026-01-01Z', '', '' from generate_series(1, 450)`,
    [person.userId],
  );
  const ids: string[] = [];
  let after = "";
  do {
    const { sessions, next } = (await list(person, after)).body;
    ids.push(...sessions.map(({ id }: { id: string }) => id));
    after = next ? `?after=${encodeURIComponent(next)}` : "";
  } while (after);
  expect([ids.length, new Set(ids).size]).toEqual([450, 450]);
  for (const time of ["x", "1", "0000-01-01T00:00:00Z", "-000001-01-01T00:00:00Z"])
    expect((await list(person, `?after=${time}_${randomUUID()}`)).status).toBe(400);
});

test("a tombstone goes after 180 days", async () => {
  const person = await signUp();
  const { id } = chat();
  await remove(person, id);
  await sweepChats();
  expect((await list(person)).body.sessions).toHaveLength(1);
  const old = "update assistant_chat set updated_at = now() - interval '181 days' where id = $1";
  await pool().query(old, [id]);
  expect(await sweepChats()).toBeGreaterThan(0);
  expect((await list(person)).body.sessions).toEqual([]);
});
