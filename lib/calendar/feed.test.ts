import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import * as feedRoute from "@/app/api/calendar/feed/[file]/route";
import * as feedsRoute from "@/app/api/calendar/feed/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { asPerson, signUp, type TestPerson } from "@/lib/testing/accounts";
import { icsOf } from "@/lib/testing/calendar";
import { call } from "@/lib/testing/call";

const publish = (person: TestPerson, body: unknown) =>
  asPerson(person, feedsRoute.PUT, { method: "PUT", body });
const read = (token: string, headers: Record<string, string> = {}) =>
  call(feedRoute.GET, { params: { file: `${token}.ics` }, headers });

test("anyone with the address reads the feed, and an unchanged feed is answered with 304", async () => {
  // C-040, C-041
  const person = await signUp();
  const [token, ics] = [newCapability(), icsOf(randomUUID(), 0, "PUBLISH", "Zahnarzt")];
  const { status, body } = await publish(person, { token, ics });
  expect([status, body.url]).toEqual([
    ...[200, expect.stringMatching(new RegExp(`/api/calendar/feed/${token}\\.ics$`))],
  ]);
  const feed = await read(token, { Origin: "https://other.test" });
  expect([feed.status, feed.body]).toEqual([200, ics]);
  expect(feed.headers.get("content-type")).toBe("text/calendar; charset=utf-8");
  expect(feed.headers.get("cache-control")).toBe("private, max-age=300");
  const etag = feed.headers.get("etag") ?? "";
  expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
  const known = await read(token, { "If-None-Match": etag });
  expect([known.status, known.bytes.length]).toEqual([304, 0]);
  expect((await read(newCapability())).status).toBe(404);
  expect((await read("short")).status).toBe(404);
  const { rows } = await pool().query("select * from calendar_feed");
  expect(JSON.stringify(rows)).not.toMatch(new RegExp(`Zahnarzt|${token}`));
});

test("a new address replaces the old one, and another account cannot use an old address", async () => {
  // C-040, C-042
  const [person, other] = [await signUp(), await signUp()];
  const [first, second, ics] = [newCapability(), newCapability(), icsOf(randomUUID())];
  await publish(person, { token: first, ics });
  await publish(person, { token: second, ics });
  expect([(await read(first)).status, (await read(second)).status]).toEqual([404, 200]);
  for (const token of [first, second])
    expect((await publish(other, { token, ics })).status).toBe(409);
  const off = () => asPerson(person, feedsRoute.DELETE, { method: "DELETE" });
  expect([(await off()).body, (await off()).body]).toEqual([{ ok: true }, { ok: true }]);
  expect((await read(second)).status).toBe(404);
  await publish(person, { token: second, ics });
  await pool().query('delete from "user" where id = $1', [person.userId]);
  expect((await read(second)).status).toBe(404);
});

test("a feed must begin like iCalendar and has at most a million bytes", async () => {
  const person = await signUp();
  const token = newCapability();
  const fits = "BEGIN:VCALENDAR\r\n".padEnd(1_000_000, "x");
  expect((await publish(person, { token, ics: fits })).status).toBe(200);
  expect((await publish(person, { token, ics: `${fits}x` })).status).toBe(413);
  expect((await publish(person, { token, ics: "<html>" })).status).toBe(400);
});
