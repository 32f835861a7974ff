import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { GET } from "@/app/api/links/route";
import { db, pool } from "@/db/client";
import { file, fileLink } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import {
  deriveShortLink,
  newShortSecret,
  openDocumentLink,
  sealDocumentLink,
} from "@/lib/protocol/short-links";
import { call } from "@/lib/testing/call";
import {
  append,
  create,
  envelope,
  linkTo,
  newAddress,
  newEncrypted,
  newStandard,
  read,
  share,
} from "@/lib/testing/files";

const lookUp = (capability: string, address = newAddress(), more: object = {}) =>
  call(GET, { capability, path: "/api/links", headers: { "X-Svc-IP": address, ...more } });

async function shortLink(role: "edit" | "view" = "edit") {
  const owned = await newEncrypted();
  const secret = newShortSecret();
  const { capability, wrapKey } = await deriveShortLink(secret);
  const key = newCapability();
  const sealed = await sealDocumentLink(wrapKey, owned.id, { key });
  const { body } = await share(owned, { role, token: capability, envelope: sealed });
  return { owned, capability, wrapKey, sealed, key, accessId: body.accessId as string };
}

test("a short link says which file it opens and gives back its envelope as it was", async () => {
  // SL-001, SL-005, E-007
  const { owned, capability, sealed, wrapKey, key } = await shortLink("view");
  const { status, body } = await lookUp(capability);
  expect([status, body]).toEqual([
    200,
    { id: owned.id, kind: "document", role: "view", envelope: sealed },
  ]);
  expect(await openDocumentLink(wrapKey, body.id, body.envelope)).toEqual({ key });
});

test("an owner's own short link works alike", async () => {
  // F-014, SL-001
  const [id, token] = [randomUUID(), newCapability()];
  await create({ privacy: "e2ee", id, state: envelope(), token, envelope: "sealed" });
  expect((await lookUp(token)).body).toEqual({
    id,
    kind: "document",
    role: "owner",
    envelope: "sealed",
  });
});

test("a derived capability works on the file's other routes like any other", async () => {
  // SL-004
  const { owned, capability } = await shortLink();
  const file = { id: owned.id, capability };
  expect((await read(file)).body.role).toBe("edit");
  expect((await append(file)).status).toBe(200);
});

test("every link that opens nothing gets the same 404, a trashed file 410", async () => {
  // SL-002
  const [revoked, expired, trashed, deleted] = [
    await shortLink(),
    await shortLink(),
    await shortLink(),
    await shortLink(),
  ];
  await db()
    .update(fileLink)
    .set({ revokedAt: new Date() })
    .where(eq(fileLink.id, revoked.accessId));
  await db()
    .update(fileLink)
    .set({ expiresAt: new Date(0) })
    .where(eq(fileLink.id, expired.accessId));
  await db().update(file).set({ trashedAt: new Date() }).where(eq(file.id, trashed.owned.id));
  await db().delete(file).where(eq(file.id, deleted.owned.id));
  const long = await linkTo(await newStandard(), "view");
  const dead = [revoked, expired, deleted, long].map(({ capability }) => capability);
  const answers = await Promise.all(
    [...dead, newCapability(), "short"].map((capability) => lookUp(capability)),
  );
  expect(new Set(answers.map(({ status, body }) => JSON.stringify([status, body])))).toEqual(
    new Set([JSON.stringify([404, answers[0]?.body])]),
  );
  expect(Object.keys(answers[0]?.body)).toEqual(["error"]);
  const gone = await lookUp(trashed.capability);
  expect([gone.status, gone.body.reason]).toEqual([410, "trashed"]);
});

test("without a capability there is nothing to look up", async () => {
  const { status, body } = await lookUp("");
  expect([status, body.reason]).toEqual([401, "capability"]);
});

test("after 300 lookups that found nothing every lookup of that network waits", async () => {
  // SL-003, XB-014
  const { capability } = await shortLink();
  const address = newAddress();
  expect((await lookUp(newCapability(), address)).status).toBe(404);
  await pool().query("update rate_limit set count = 298 where key = $1", [`link-miss:${address}`]);
  for (let i = 0; i < 3; i++) expect((await lookUp(capability, address)).status).toBe(200);
  expect((await lookUp(newCapability(), address)).status).toBe(404);
  expect((await lookUp(newCapability(), address)).status).toBe(404);
  for (const token of [newCapability(), capability]) {
    const refused = await lookUp(token, address, { "X-Forwarded-For": newAddress() });
    expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  expect((await lookUp(capability)).status).toBe(200);
});
