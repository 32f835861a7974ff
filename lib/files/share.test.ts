import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/documents/[id]/share/route";
import { db, pool } from "@/db/client";
import { fileLink, usedToken } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import { call } from "@/lib/testing/call";
import {
  base64,
  envelope,
  linkThatEnds,
  linkTo,
  newEncrypted,
  newStandard,
  read,
  share,
  type TestFile,
} from "@/lib/testing/files";

const list = (file: TestFile) =>
  call(GET, {
    capability: file.capability,
    params: { id: file.id },
    path: `/api/documents/${file.id}/share`,
  });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const linksOf = ({ id }: TestFile) => db().$count(fileLink, eq(fileLink.fileId, id));

test("an owner makes links that open the file with their role", async () => {
  // F-093
  const owned = await newStandard();
  for (const role of ["edit", "view"] as const) {
    const { status, body } = await share(owned, { role, label: "For Ada" });
    expect(status).toBe(201);
    expect(body).toEqual({
      id: owned.id,
      accessId: expect.any(String),
      token: expect.stringMatching(/^[\w-]{43}$/),
      role,
      expiresAt: null,
    });
    expect((await read({ id: owned.id, capability: body.token })).body.role).toBe(role);
  }
});

test("links are listed newest first, without the owner's and without revoked ones", async () => {
  // F-092, DB-029
  const owned = await newStandard();
  const first = await linkTo(owned, "edit", { label: "one" });
  const second = await linkTo(owned, "view", { expiresAt: inAnHour() });
  const third = await linkTo(owned, "view");
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, third.linkId));
  await db()
    .update(fileLink)
    .set({ createdAt: new Date(Date.now() - 60_000), expiresAt: new Date(0) })
    .where(eq(fileLink.id, first.linkId));
  const { body } = await list(owned);
  expect(body.links).toEqual([
    {
      id: second.linkId,
      role: "view",
      label: "",
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: expect.any(String),
      expired: false,
    },
    {
      id: first.linkId,
      role: "edit",
      label: "one",
      createdAt: expect.any(String),
      lastUsedAt: null,
      expiresAt: new Date(0).toISOString(),
      expired: true,
    },
  ]);
});

test("only the owner lists and makes links", async () => {
  // F-092
  const owned = await newStandard();
  for (const role of ["edit", "view"] as const) {
    const other = await linkTo(owned, role);
    for (const refused of [
      await list(other),
      await share(other, { role: "view" }),
      await share(other, "{"),
    ])
      expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  }
});

test.each([
  ["the role owner", { role: "owner" }],
  ["no role", { role: undefined }],
  ["an expiry that has passed", { expiresAt: new Date(Date.now() - 1).toISOString() }],
  ["an expiry that is no moment", { expiresAt: "tomorrow" }],
  ["an expiry that is a number", { expiresAt: 4_000_000_000_000 }],
  ["a name of 61", { label: "x".repeat(61) }],
  ["a name nobody sees", { label: "\u200b" }],
  ["a name with NUL", { label: "\0" }],
  ["a sealed name on a standard file", { sealedLabel: envelope(), accessId: randomUUID() }],
  ["an uppercase access id", { accessId: randomUUID().toUpperCase() }],
  ["an envelope without token", { envelope: "x" }],
  ["an envelope with NUL", { envelope: "a\0b", token: newCapability() }],
  ["an envelope with half a character", { envelope: "\ud800", token: newCapability() }],
  ["an envelope of 4,097", { envelope: "x".repeat(4097), token: newCapability() }],
  ["a token of 44", { token: `${newCapability()}A` }],
])("a link with %s is refused and leaves nothing behind", async (_, body) => {
  // F-093, F-094, F-095, SL-005
  const owned = await newStandard();
  const tokens = await db().$count(usedToken);
  expect((await share(owned, { role: "view", ...body })).status).toBe(400);
  expect([await linksOf(owned), await db().$count(usedToken)]).toEqual([1, tokens]);
});

test("a name of 60, an envelope of 4,096, an expiry in the future, null and an offset all pass", async () => {
  // F-094, F-095, SL-005
  const owned = await newStandard();
  for (const body of [
    { label: "x".repeat(60) },
    { expiresAt: inAnHour() },
    { expiresAt: null },
    { expiresAt: "2999-01-01T00:00:00+02:00" },
    { label: "" },
    { envelope: "x".repeat(4096), token: newCapability() },
  ])
    expect((await share(owned, { role: "view", ...body })).status).toBe(201);
  const now = { expiresAt: new Date().toISOString() };
  expect((await share(owned, { role: "view", ...now })).status).toBe(400);
});

test("a link ends when it says it does", async () => {
  // F-094
  const owned = await newStandard();
  const { link, expiresAt } = await linkThatEnds(owned, (soon) => read(soon));
  await expect.poll(async () => (await read(link)).status).toBe(404);
  expect(Date.now()).toBeGreaterThanOrEqual(Date.parse(expiresAt));
});

test("a link to an encrypted file has a sealed name or none", async () => {
  // F-095, DB-029
  const owned = await newEncrypted();
  const accessId = randomUUID();
  const sealedLabel = base64(Buffer.alloc(384, 1));
  expect((await share(owned, { role: "view", sealedLabel, accessId })).body.accessId).toBe(
    accessId,
  );
  expect((await list(owned)).body.links[0]).toMatchObject({ id: accessId, label: "", sealedLabel });
  expect((await share(owned, { role: "view", label: "" })).status).toBe(201);
  const refused = async (body: object, userAgent = "Mozilla/5.0") =>
    (await share(owned, { role: "view", ...body }, { headers: { "User-Agent": userAgent } })).body
      .reason ?? null;
  expect(await refused({ label: "Readable" })).toBe("upgrade");
  expect(await refused({ label: "Readable" }, "svc-agent/1.2")).toBe("sealed_name");
  expect(await refused({ label: "x", sealedLabel, accessId: randomUUID() })).toBeNull();
  for (const body of [
    { sealedLabel },
    { sealedLabel: `${sealedLabel}AAAA`, accessId: randomUUID() },
    { sealedLabel: "AB==", accessId: randomUUID() },
    { sealedLabel: "not base64", accessId: randomUUID() },
  ])
    expect((await share(owned, { role: "view", ...body })).status).toBe(400);
});

test("an access id or a token is used once, for ever", async () => {
  // F-096, SL-007
  const [one, two] = [await newStandard(), await newEncrypted()];
  const [accessId, token] = [randomUUID(), newCapability()];
  await share(one, { role: "view", accessId, token });
  await db().update(fileLink).set({ revokedAt: new Date() }).where(eq(fileLink.id, accessId));
  const tokens = await db().$count(usedToken);
  for (const file of [one, two])
    for (const body of [{ accessId }, { token }, { token: one.capability }])
      expect((await share(file, { role: "edit", ...body })).status).toBe(409);
  expect([await linksOf(two), await db().$count(usedToken)]).toEqual([1, tokens]);
});

test("a calendar is shared by no link, and stays its owner's", async () => {
  // F-096
  const owned = await newEncrypted();
  await pool().query("update file set category = 'calendar' where id = $1", [owned.id]);
  const tokens = await db().$count(usedToken);
  const refused = await share(owned, { role: "view", token: newCapability() });
  expect([refused.status, refused.body.reason]).toEqual([409, "calendar"]);
  expect([await linksOf(owned), await db().$count(usedToken)]).toEqual([1, tokens]);
  expect((await read(owned)).body.role).toBe("owner");
});

test("of eight racing links with one token exactly one is made", async () => {
  // F-096
  const owned = await newStandard();
  const token = newCapability();
  const statuses = (
    await Promise.all(Array.from({ length: 8 }, () => share(owned, { role: "view", token })))
  ).map(({ status }) => status);
  expect(statuses.sort()).toEqual([201, ...Array<number>(7).fill(409)]);
});

test("a file has a hundred live links with its owner's, also when made at once", async () => {
  // F-096, DB-030
  const owned = await newStandard();
  await pool().query(
    `insert into file_link (file_id, role, token_hash) select $1::uuid, 'view', lpad(n::text || $1::uuid::text, 64, '0') from generate_series(1, 95) n`,
    [owned.id],
  );
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => share(owned, { role: "view" })),
  );
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4);
  const refused = answers
    .filter(({ status }) => status !== 201)
    .map(({ status, body }) => [status, body.reason]);
  expect(refused).toEqual(Array(4).fill([409, "full"]));
  await pool().query(
    "update file_link set expires_at = now() - interval '1 second' where id in (select id from file_link where file_id = $1 and role = 'view' limit 1)",
    [owned.id],
  );
  expect((await share(owned, { role: "view" })).status).toBe(201);
});
