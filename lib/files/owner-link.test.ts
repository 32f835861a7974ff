import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET as lookUpRoute } from "@/app/api/links/route";
import { db } from "@/db/client";
import { fileLink, usedToken } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import { call } from "@/lib/testing/call";
import {
  create,
  envelope,
  linkTo,
  newAddress,
  newEncrypted,
  newStandard,
  read,
  share,
  type TestFile,
} from "@/lib/testing/files";
import { whileHeadIsHeld } from "@/lib/testing/held";
import { listLinks, resetOwner, used } from "@/lib/testing/sharing";

const lookUp = (capability: string) =>
  call(lookUpRoute, { capability, path: "/api/links", headers: { "X-Svc-IP": newAddress() } });
const by = ({ id }: TestFile, capability: string): TestFile => ({ id, capability });
const ownersOf = ({ id }: TestFile) =>
  db()
    .select()
    .from(fileLink)
    .where(eq(fileLink.fileId, id))
    .then((rows) => rows.filter(({ role }) => role === "owner"));

test("a new owner's link opens the file as the old one did, and the old one opens nothing", async () => {
  // F-090
  const owned = await newEncrypted();
  const editor = await linkTo(owned, "edit");
  const before = (await read(owned)).body;
  const { status, body } = await resetOwner(owned);
  expect([status, body]).toEqual([200, { token: expect.stringMatching(/^[\w-]{43}$/) }]);
  const anew = by(owned, body.token);
  expect((await read(anew)).body).toEqual(before);
  expect((await listLinks(anew)).body.links).toHaveLength(1);
  for (const refused of [await read(owned), await listLinks(owned), await resetOwner(owned)])
    expect(refused.status).toBe(404);
  expect((await read(editor)).body.role).toBe("edit");
  expect(await ownersOf(owned)).toHaveLength(1);
});

test("a client may choose the token itself, so that a lost answer costs no file", async () => {
  // F-090
  const owned = await newStandard();
  const token = newCapability();
  expect((await resetOwner(owned, { token })).body).toEqual({ token });
  expect((await read(by(owned, token))).body.role).toBe("owner");
});

test("with an envelope the new link is short, without one a short one's envelope is gone", async () => {
  // F-090, SL-001, SL-002
  const [id, first, second] = [randomUUID(), newCapability(), newCapability()];
  await create({ privacy: "e2ee", id, state: envelope(), token: first, envelope: "first" });
  const short = { token: second, envelope: "x".repeat(4096) };
  expect((await resetOwner({ id, capability: first }, short)).status).toBe(200);
  expect((await lookUp(second)).body).toMatchObject({ role: "owner", envelope: short.envelope });
  expect((await lookUp(first)).status).toBe(404);
  const third = newCapability();
  await resetOwner({ id, capability: second }, { token: third });
  expect((await lookUp(third)).status).toBe(404);
  expect((await read({ id, capability: third })).status).toBe(200);
});

test("a token any link ever used, or one that is none, is refused and changes nothing", async () => {
  // F-090, SL-007
  const [owned, other] = [await newStandard(), await newEncrypted()];
  const link = await linkTo(owned, "view");
  const replaced = other.capability;
  const { body } = await resetOwner(other);
  const tokens = await db().$count(usedToken);
  for (const token of [owned.capability, link.capability, replaced, body.token]) {
    const refused = await resetOwner(owned, { token });
    expect([refused.status, refused.body.reason]).toEqual([409, "conflict"]);
  }
  for (const bad of [
    { envelope: "x" },
    { token: newCapability(), envelope: "x".repeat(4097) },
    { token: newCapability(), envelope: "" },
    { token: `${newCapability()}A` },
    { token: null },
    "{",
  ])
    expect((await resetOwner(owned, bad)).status).toBe(400);
  expect((await read(owned)).body.role).toBe("owner");
  expect(await db().$count(usedToken)).toBe(tokens);
  expect((await share(owned, { role: "view", token: replaced })).status).toBe(409);
});

test("only the owner resets", async () => {
  // F-090
  const owned = await newStandard();
  for (const role of ["edit", "view"] as const) {
    const refused = await resetOwner(await linkTo(owned, role));
    expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  }
  expect((await read(owned)).status).toBe(200);
});

test("an owner's link is reset ten times in an hour, whoever's it is by then", async () => {
  // F-091, XB-014
  const owned = await newStandard();
  let capability = owned.capability;
  for (let count = 1; count <= 10; count += 1) {
    // One that is refused uses up none.
    expect((await resetOwner(by(owned, capability), { token: capability })).status).toBe(409);
    const { status, body } = await resetOwner(by(owned, capability));
    expect([count, status]).toEqual([count, 200]);
    capability = body.token;
  }
  const refused = await resetOwner(by(owned, capability));
  expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
  expect((await read(by(owned, capability))).body.role).toBe("owner");
  await used("owner-link", owned.id, 9);
  expect((await resetOwner(by(owned, capability))).status).toBe(200);
});

test("of eight resets at once all are answered, and exactly one link lives", async () => {
  // F-091
  const owned = await newStandard();
  const answers = await Promise.all(Array.from({ length: 8 }, () => resetOwner(owned)));
  // Who is looked up after another's reset is refused already.
  const made = answers.filter(({ status }) => status === 200);
  expect(answers.every(({ status }) => status === 200 || status === 404)).toBe(true);
  const statuses = await Promise.all(
    made.map(async ({ body }) => (await read(by(owned, body.token))).status),
  );
  expect(statuses.sort()).toEqual([200, ...Array<number>(made.length - 1).fill(404)]);
  expect([await ownersOf(owned), (await read(owned)).status]).toEqual([
    [expect.objectContaining({ role: "owner", revokedAt: null })],
    404,
  ]);
});

test("two resets that were both let in are both made, and the later one's link lives", async () => {
  // F-091
  const owned = await newStandard();
  const tokens = [newCapability(), newCapability()];
  const answers = await whileHeadIsHeld(owned, 2, () =>
    Promise.all(tokens.map((token) => resetOwner(owned, { token }))),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  const open = await Promise.all(
    tokens.map(async (token) => (await read(by(owned, token))).status),
  );
  expect(open.sort()).toEqual([200, 404]);
  const [owner] = await ownersOf(owned);
  expect(owner?.revokedAt).toBeNull();
});

test("of two resets with one token exactly one is made", async () => {
  // F-091, SL-007
  const [one, two] = [await newStandard(), await newStandard()];
  const token = newCapability();
  const answers = await Promise.all([resetOwner(one, { token }), resetOwner(two, { token })]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const open = await Promise.all([one, two].map(async (file) => (await read(file)).status));
  expect(open.sort()).toEqual([200, 404]);
});
