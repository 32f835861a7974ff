import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, readCalendar } from "@/lib/kinds/calendar/state";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signIn, signUp } from "../account/signing-in";
import { list } from "../local-files";
import { newBrowser } from "../testing/browser";
import { openCalendar } from "./calendar-file";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const PASSWORD = "seven quiet herons at dawn";

async function newPerson() {
  const here = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: PASSWORD }, {}, here);
  const there = newBrowser(server.url);
  await signIn({ email, password: PASSWORD }, {}, there);
  return { here, there };
}

test("the first visit of two devices at once makes one calendar, and what one writes the other reads", async () => {
  // C-003
  const { here, there } = await newPerson();
  const [one, other] = await Promise.all([openCalendar(here), openCalendar(there)]);
  if (!one || !other) throw new Error("Nobody is signed in.");
  expect([other.file.id, other.contentKey]).toEqual([one.file.id, one.contentKey]);
  addEvent(one.file.doc, {
    ...{ uid: "1", calendar: "main", title: "Planted heron", start: "2026-03-02T09:00:00" },
    ...{ end: "2026-03-02T09:30:00", tz: "Europe/Vienna", allDay: false, busy: true },
  });
  await one.file.flush();
  await expect
    .poll(() => readCalendar(other.file.doc).events.map(({ title }) => title), { timeout: 20_000 })
    .toEqual(["Planted heron"]);
  const { calendars, prefs } = readCalendar(other.file.doc);
  expect([calendars.map(({ name }) => name), prefs.inbox?.crv]).toEqual([["My calendar"], "P-256"]);
  expect(here.sent.join()).not.toContain("heron");
  await Promise.all([one.file.close(), other.file.close()]);
});

test("a calendar whose maker left before it was listed is found by the next visit", async () => {
  const { here } = await newPerson();
  let isCut = true;
  const cut = {
    ...here,
    fetch: (url: string, init: RequestInit) =>
      isCut && init.method === "POST" && url.endsWith("/api/account/library")
        ? Promise.reject(new TypeError("no network"))
        : here.fetch(url, init),
  };
  await expect(openCalendar(cut)).rejects.toThrow();
  isCut = false;
  const found = await openCalendar(cut);
  expect(found?.file.role).toBe("owner");
  expect(await list(here, ["calendar"])).toEqual([]);
  await found?.file.close();
});

test("nobody who is signed out has a calendar", async () => {
  expect(await openCalendar(newBrowser(server.url))).toBeNull();
});
