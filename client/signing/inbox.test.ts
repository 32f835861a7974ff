import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { db } from "@/db/client";
import { proGrant, signInbox, signInboxKey, signInboxSecret } from "@/db/schema";
import { createApiKey } from "@/lib/accounts/api-keys";
import { newInboxKey } from "@/lib/protocol/ecdh";
import { type SealedRow, sealInboxRow } from "@/lib/protocol/sign-inbox";
import { forgetAttempts } from "@/lib/testing/accounts";
import { startTestServer, type TestServer } from "@/lib/testing/server";
import { signedInAccount } from "../account/signed-in-account";
import { signIn, signOut, signUp } from "../account/signing-in";
import type { Environment } from "../environment";
import { callApi } from "../http";
import { newBrowser, type TestBrowser } from "../testing/browser";
import {
  type InboxEntry,
  inboxRows,
  keepInInbox,
  publishOwnKey,
  removeFromInbox,
  tidyInbox,
} from "./inbox";

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());
beforeEach(forgetAttempts);

const PASSWORD = "seven quiet herons at dawn";

interface Person {
  here: TestBrowser;
  email: string;
  userId: string;
}

async function newPerson(): Promise<Person> {
  const here = newBrowser(server.url);
  const email = `${randomUUID()}@sealdesk.test`;
  await signUp({ name: "Ada", email, password: PASSWORD }, {}, here);
  return { here, email, userId: (await signedInAccount(here))?.userId ?? "" };
}

async function otherBrowser({ email }: Person): Promise<TestBrowser> {
  const there = newBrowser(server.url);
  await signIn({ email, password: PASSWORD }, {}, there);
  return there;
}

const entry = (title: string, createdAt = "2026-11-21T09:00:00.000Z"): InboxEntry => ({
  id: randomUUID(),
  admin: "b3nr5c6msE-09-griNK8Y-ZSqP5F7_sqQgXgQtKQ-X4",
  title,
  createdAt,
  status: "active",
});

const titles = async (here: Environment) => (await inboxRows(here))?.rows.map(({ title }) => title);
const secretsOf = (userId: string) =>
  db().$count(signInboxSecret, eq(signInboxSecret.userId, userId));
const published = async (userId: string) =>
  (await db().select().from(signInboxKey).where(eq(signInboxKey.userId, userId)))[0]?.key;

/** Acts as a program with the account's key, which seals to the key that the server names. */
async function leaveAsProgram({ userId }: Person, given: InboxEntry): Promise<SealedRow> {
  await db().insert(proGrant).values({ userId, until: null }).onConflictDoNothing();
  const { key: apiKey } = await createApiKey(userId, "A program");
  const here = { ...newBrowser(server.url), apiKey };
  const path = "/api/sign/inbox";
  const answer = await callApi(here, { method: "GET", path: `${path}/key` });
  const { key } = answer as { key: string };
  const row = await sealInboxRow(randomUUID(), key, given);
  await callApi(here, { method: "POST", path, body: row });
  return row;
}

// I-001…I-008, D-61
test("a request stored in one browser appears in another, and the server can read nothing of it", async () => {
  const ada = await newPerson();
  const nda = entry("The heron's NDA");
  expect(await keepInInbox(nda, [], ada.here)).toBe(true);
  const there = await otherBrowser(ada);
  const found = await inboxRows(there);
  expect(found).toMatchObject({ rows: [nda], aside: [], alarm: null, ageing: [] });
  const sent = [...ada.here.sent, ...there.sent].join("\n");
  expect(sent).not.toContain("heron");
  expect(sent).not.toContain(nda.admin);
  await removeFromInbox(found?.rows[0]?.rowIds ?? [], there);
  expect(await titles(ada.here)).toEqual([]);
  // A signed-out person has no inbox and stores nothing in one.
  await signOut(there);
  expect(await inboxRows(there)).toBeNull();
  expect(await keepInInbox(nda, [], there)).toBe(false);
});

test("a program seals to the published key, and the person's browser decrypts it", async () => {
  const ada = await newPerson();
  expect(await titles(ada.here)).toEqual([]);
  await leaveAsProgram(ada, entry("Lease 🏠", "2026-11-20T09:00:00.000Z"));
  await leaveAsProgram(ada, entry("חוזה", "2026-11-21T09:00:00.000Z"));
  expect(await titles(ada.here)).toEqual(["חוזה", "Lease 🏠"]);
});

test("browsers that open the inbox first at the same time end up with one key and lose no row", async () => {
  const ada = await newPerson();
  const browsers = [ada.here, await otherBrowser(ada)];
  await Promise.all(browsers.map((here, at) => keepInInbox(entry(`Row ${at}`), [], here)));
  for (const here of browsers) {
    expect((await titles(here))?.sort()).toEqual(["Row 0", "Row 1"]);
    expect((await inboxRows(here))?.alarm).toBeNull();
  }
  expect(await secretsOf(ada.userId)).toBeGreaterThanOrEqual(1);
  await leaveAsProgram(ada, entry("Row 2"));
  for (const here of browsers) expect(await titles(here)).toHaveLength(3);
});

test("a published key that is not ours raises the alarm until our own is published again", async () => {
  const ada = await newPerson();
  await keepInInbox(entry("Before"), [], ada.here);
  const own = await published(ada.userId);
  const { publicKey: key } = await newInboxKey();
  await db().update(signInboxKey).set({ key }).where(eq(signInboxKey.userId, ada.userId));
  const stolen = await leaveAsProgram(ada, entry("Read by another"));
  // This browser's own rows are still sealed to a key of its own.
  await keepInInbox(entry("After"), [], ada.here);
  const warned = await inboxRows(ada.here);
  expect(warned?.alarm).toBe("another-key");
  expect(warned?.rows.map(({ title }) => title).sort()).toEqual(["After", "Before"]);
  expect(warned?.aside).toEqual([{ rowId: stolen.id, why: expect.stringContaining("vault") }]);
  expect(await published(ada.userId)).toBe(key);
  await publishOwnKey(ada.here);
  expect(await published(ada.userId)).toBe(own);
  const after = await inboxRows(ada.here);
  expect([after?.alarm, after?.aside.length]).toEqual([null, 1]);
});

test("a key from before ours, or keys that the vault does not open, raise the alarm and are not used", async () => {
  const ada = await newPerson();
  const { publicKey: key } = await newInboxKey();
  await db().insert(signInboxKey).values({ userId: ada.userId, key });
  expect((await inboxRows(ada.here))?.alarm).toBe("another-key");
  expect(await keepInInbox(entry("Nowhere"), [], ada.here)).toBe(false);
  expect(await secretsOf(ada.userId)).toBe(0);
  await publishOwnKey(ada.here);
  expect((await inboxRows(ada.here))?.alarm).toBeNull();
  const eve = await newPerson();
  const foreign = db().select().from(signInboxSecret).where(eq(signInboxSecret.userId, ada.userId));
  await db()
    .insert(signInboxSecret)
    .values((await foreign).map((row) => ({ ...row, userId: eve.userId })));
  expect((await inboxRows(eve.here))?.alarm).toBe("locked-keys");
  expect(await published(eve.userId)).toBeUndefined();
});

// I-010
test("a row that the server moved to another id is set aside, and the others still open", async () => {
  const ada = await newPerson();
  await keepInInbox(entry("One"), [], ada.here);
  await keepInInbox(entry("Two"), [], ada.here);
  const [one] = (await inboxRows(ada.here))?.rows ?? [];
  const moved = randomUUID();
  await db()
    .update(signInbox)
    .set({ id: moved })
    .where(eq(signInbox.id, one?.rowIds[0] ?? ""));
  const found = await inboxRows(ada.here);
  expect(found?.rows).toHaveLength(1);
  expect(found?.aside).toEqual([{ rowId: moved, why: expect.stringContaining("damaged") }]);
});

test("a program's row that opens no request is set aside", async () => {
  const ada = await newPerson();
  await inboxRows(ada.here);
  const nonsense = [{ admin: "nobody" }, { id: "../settings" }, { createdAt: "soon" }];
  for (const more of nonsense) await leaveAsProgram(ada, { ...entry("Nonsense"), ...more });
  const good = await leaveAsProgram(ada, entry("Good"));
  const found = await inboxRows(ada.here);
  expect(found?.rows.map(({ rowIds }) => rowIds)).toEqual([[good.id]]);
  expect(found?.aside).toHaveLength(nonsense.length);
});

test("rows that will soon expire are sealed again, and rows with a newer duplicate are removed", async () => {
  const ada = await newPerson();
  const [draft, other] = [entry("Draft"), entry("Other")];
  await keepInInbox({ ...draft, status: "draft" }, [], ada.here);
  await keepInInbox(other, [], ada.here);
  await db()
    .update(signInbox)
    .set({ createdAt: sql`now() - interval '21 days'` })
    .where(eq(signInbox.userId, ada.userId));
  await keepInInbox(draft, [], ada.here);
  const before = await inboxRows(ada.here);
  expect(before?.ageing).toHaveLength(2);
  expect(before?.rows.find(({ id }) => id === draft.id)).toMatchObject({ status: "active" });
  if (before) await tidyInbox(before, ada.here);
  const after = await inboxRows(ada.here);
  expect(after?.ageing).toEqual([]);
  expect(after?.rows.map(({ rowIds }) => rowIds.length)).toEqual([1, 1]);
  expect(await db().$count(signInbox, eq(signInbox.userId, ada.userId))).toBe(2);
});
