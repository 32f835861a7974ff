import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { paperNumbers } from "@/db/schema";
import { forgetAttempts } from "@/lib/testing/accounts";
import { drill } from "@/lib/testing/drill";
import { startSecondProcess } from "@/lib/testing/process";
import { NETWORK_HEADER, startTestServer, type TestServer } from "@/lib/testing/server";
import { signIn, signUp } from "../account/signing-in";
import { oneStore } from "../one-store";
import { newBrowser, type TestBrowser } from "../testing/browser";
import { noteNumber, readBook, takeNumber } from "./numbers";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const PASSWORD = "seven quiet herons at dawn";
const invoice = (id = randomUUID()) => ({ id, type: "invoice", date: "2026-11-23" }) as const;

async function newDevices(count: number, first = newBrowser(server.url)): Promise<TestBrowser[]> {
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: PASSWORD }, {}, first);
  const devices = [first];
  while (devices.length < count) {
    const device = newBrowser(server.url);
    await signIn({ email, password: PASSWORD }, {}, device);
    devices.push(device);
  }
  return devices;
}

test("devices that take numbers at once never take the same, and leave no gap", {
  timeout: 60_000,
}, async () => {
  const devices = await newDevices(3);
  const count = 24;
  const taken = await Promise.all(
    Array.from({ length: count }, (_, at) =>
      takeNumber(invoice(), "", devices[at % devices.length]),
    ),
  );
  expect(taken.toSorted()).toEqual(numbersUpTo(count));
});

test("a server killed while two tabs take numbers leaves no gap, and no number is used twice", {
  timeout: 60_000,
}, async () => {
  const tabs = await newDevices(2);
  const papers = Array.from({ length: drill(60, 12) }, () => invoice());
  const other = await startSecondProcess({ TRUSTED_PROXY_HEADER: NETWORK_HEADER });
  for (const tab of tabs) tab.origin = other.url;
  let answered = 0;
  let killed = Promise.resolve();
  const first = papers.map((paper, at) =>
    takeNumber(paper, "", tabs[at % 2]).then(
      () => {
        if (++answered === 3) killed = other.kill();
      },
      () => {},
    ),
  );
  await Promise.all(first);
  await killed;
  for (const tab of tabs) tab.origin = server.url;
  // A request without an answer is repeated; some of them had got their number.
  const taken = await Promise.all(papers.map((paper, at) => takeNumber(paper, "", tabs[at % 2])));
  expect(answered).toBeLessThan(papers.length);
  expect(taken.toSorted()).toEqual(numbersUpTo(papers.length));
});

const numbersUpTo = (count: number): string[] =>
  Array.from({ length: count }, (_, at) => `2026-${String(at + 1).padStart(3, "0")}`);

test("tabs without an account never take the same number", async () => {
  const device = newBrowser(server.url);
  const taken = await Promise.all(
    Array.from({ length: 20 }, () => takeNumber(invoice(), "", device)),
  );
  expect(new Set(taken).size).toBe(20);
  expect(taken.toSorted().at(-1)).toBe("2026-020");
  expect(device.sent).toEqual([]);
});

test("a document gets the same number however often and on whichever device it is asked for", async () => {
  const [one, other] = await newDevices(2);
  const paper = invoice();
  const number = await takeNumber(paper, "RE-0007", one);
  expect(await takeNumber(paper, "", other)).toBe(number);
  await expect(takeNumber(invoice(), "RE-0007", other)).rejects.toMatchObject({
    name: "NumberTaken",
    next: "RE-0008",
  });
});

test("an imported number is recorded, and a new account continues with the device's numbers", async () => {
  const device = newBrowser(server.url);
  await noteNumber(invoice(), "2026-041", device);
  await newDevices(1, device);
  expect(await takeNumber(invoice(), "", device)).toBe("2026-042");
});

test("the server cannot read the numbers, and a wrong version cannot overwrite them", async () => {
  const [device] = await newDevices(1);
  await takeNumber(invoice(), "SECRET-PREFIX-1", device);
  const rows = await db().select().from(paperNumbers);
  expect(JSON.stringify(rows)).not.toContain("SECRET");
  expect(device?.sent.join()).not.toContain("SECRET");
  const damaged = rows.map(({ sealed }) => sealed.replace(/.{8}(.{4})$/, "AAAAAAAA$1"));
  await db()
    .update(paperNumbers)
    .set({ sealed: damaged[0] ?? "" });
  await expect(readBook(device)).rejects.toThrow();
  await expect(takeNumber(invoice(), "", device)).rejects.toThrow();
});

test("a typed number stays when this device cannot store any", async () => {
  const device = { ...newBrowser(server.url), indexedDB: null };
  expect(await takeNumber(invoice(), "RE-7", device)).toBe("RE-7");
});

test("numbers stored by a newer version are not overwritten", async () => {
  const device = newBrowser(server.url);
  await takeNumber(invoice(), "", device);
  const numbers = oneStore("sealdesk-numbers", "kept");
  await numbers(device, "readwrite", (store) => store.put({ v: 2 }, "numbers"));
  await expect(readBook(device)).rejects.toThrow("newer version");
  await expect(takeNumber(invoice(), "", device)).rejects.toThrow("newer version");
});
