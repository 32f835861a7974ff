import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addEvent, readCalendar } from "@/lib/kinds/calendar/state";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signIn, signUp } from "../account/signing-in";
import { list } from "../local-files";
import { newBrowser } from "../testing/browser";
import { CalendarMissing, openCalendar } from "./calendar-file";

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

test("a first visit on two devices at once makes one calendar, and each reads the other's changes", async () => {
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

test("a calendar that was created and not listed is found by the next visit", async () => {
  const { here, there } = await newPerson();
  let isCut = true;
  const cut = {
    ...here,
    fetch: (url: string, init: RequestInit) =>
      isCut && init.method === "POST" && url.endsWith("/api/account/library")
        ? Promise.reject(new TypeError("no network"))
        : here.fetch(url, init),
  };
  await expect(openCalendar(cut)).rejects.toThrow();
  // Another device can't open it, and says so soon.
  await expect(openCalendar(there, {}, 0)).rejects.toThrow(CalendarMissing);
  isCut = false;
  const found = await openCalendar(cut);
  expect(found?.file.role).toBe("owner");
  expect(await list(here, ["calendar"])).toEqual([]);
  await found?.file.close();
});

// P4, C-003
test("a replaced calendar is not opened, and one that was rolled back gets no more changes", async () => {
  const [{ here, there }, { here: stranger }] = [await newPerson(), await newPerson()];
  const answers: { change: ((path: string, answer: object) => object) | null } = { change: null };
  const lying = (browser: typeof here) => ({
    ...browser,
    async fetch(url: string, init: RequestInit) {
      const response = await browser.fetch(url, init);
      if (!answers.change || !response.ok || !/documents\/[0-9a-f-]{36}/.test(url)) return response;
      return Response.json(answers.change(url, await response.json()));
    },
  });
  const own = await openCalendar(lying(here), { streamRetry: 600_000, presenceRenew: 300 });
  const other = await openCalendar(stranger);
  if (!own || !other) throw new Error("Nobody is signed in.");
  const page = await stranger
    .fetch(`${server.url}/api/documents/${other.file.id}`, {
      method: "GET",
      headers: { Authorization: `Bearer ${other.file.capability}`, "X-Svc-Client": "6" },
    })
    .then((response) => response.json());
  answers.change = () => ({ ...page, id: own.file.id });
  await expect(openCalendar(lying(there))).rejects.toMatchObject({ code: "wrong-key" });

  answers.change = (path, answer) =>
    path.endsWith("sync") ? { ...answer, version: 0, cursor: 0 } : answer;
  const plan = (uid: string) =>
    addEvent(own.file.doc, {
      ...{ uid, calendar: "main", title: "Planted heron", start: "2026-03-02T09:00:00" },
      ...{ end: "2026-03-02T09:30:00", tz: "Europe/Vienna", allDay: false, busy: true },
    });
  plan("1");
  await expect.poll(() => own.file.status().refusal?.reason).toBe("rollback");
  const sent = here.sent.length;
  plan("2");
  await own.file.flush();
  expect(here.sent).toHaveLength(sent);
  expect([...here.sent, ...there.sent].join()).not.toContain("heron");
  await Promise.all([own.file.close(), other.file.close()]);
});

test("nobody who is signed out has a calendar", async () => {
  expect(await openCalendar(newBrowser(server.url))).toBeNull();
});
