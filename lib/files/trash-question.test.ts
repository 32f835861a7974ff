import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { fileLink } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import { newAccount } from "@/lib/testing/accounts";
import { linkTo, newAddress, newEncrypted, newStandard, type TestFile } from "@/lib/testing/files";
import {
  askTrash,
  deleteLinks,
  erase,
  resetOwner,
  revoke,
  trash,
  trashedFor,
  used,
} from "@/lib/testing/sharing";

const ask = ({ id, capability: token }: TestFile) => ({ id, token });
const nothing = { trashed: [], gone: [] };

test("holders of a live link learn which files are in the Trash, and since when", async () => {
  // F-136
  const [owned, other, live] = [await newEncrypted(), await newStandard(), await newStandard()];
  const viewer = await linkTo(other, "view");
  const { trashedAt } = (await trash(owned)).body;
  const { trashedAt: later } = (await trash(other)).body;
  const { status, body } = await askTrash([owned, viewer, live].map(ask));
  expect(status).toBe(200);
  expect(body.gone).toEqual([]);
  expect(new Set(body.trashed)).toEqual(
    new Set([
      { id: owned.id, role: "owner", trashedAt },
      { id: other.id, role: "view", trashedAt: later },
    ]),
  );
});

test("a file asked for by several links is answered once, by the strongest", async () => {
  // F-136
  const owned = await newStandard();
  const links = [await linkTo(owned, "view"), await linkTo(owned, "edit")];
  await trash(owned);
  const strongest = async (files: TestFile[]) => {
    const { trashed } = (await askTrash(files.map(ask))).body;
    return trashed.map(({ role }: { role: string }) => role);
  };
  expect(await strongest(links)).toEqual(["edit"]);
  expect(await strongest([owned, ...links, owned])).toEqual(["owner"]);
});

test("gone is said only to a token that was issued for that very id", async () => {
  // F-136
  const [erased, swept, kept, revokedOf] = [
    await newStandard(),
    await newEncrypted(),
    await newStandard(),
    await newStandard(),
  ];
  const viewer = await linkTo(erased, "view");
  const forgotten = await linkTo(erased, "edit");
  await deleteLinks(erased, forgotten.linkId);
  const fromBefore = { ...revokedOf };
  const { body: reset } = await resetOwner(revokedOf);
  await erase({ ...revokedOf, capability: reset.token });
  await erase(erased);
  await trashedFor(swept, 30);
  const told = [erased, viewer, forgotten, swept, fromBefore];
  const { gone } = (await askTrash(told.map(ask))).body;
  expect(new Set(gone)).toEqual(new Set([erased.id, swept.id, revokedOf.id]));
  expect(gone).toHaveLength(3);
  const { body } = await askTrash([
    { id: erased.id, token: kept.capability },
    { id: erased.id, token: swept.capability },
    { id: erased.id, token: newCapability() },
    { id: erased.id, token: "" },
    { id: erased.id, token: "x".repeat(44) },
    { id: randomUUID(), token: erased.capability },
    { id: kept.id, token: erased.capability },
    ask(kept),
  ]);
  expect(body).toEqual(nothing);
});

test("a dead link learns nothing of a file that is only in the Trash", async () => {
  // F-136
  const owned = await newStandard();
  const [revoked, expired] = [await linkTo(owned, "edit"), await linkTo(owned, "edit")];
  await revoke(owned, revoked.linkId);
  const past = { expiresAt: new Date(Date.now() - 1_000) };
  await db().update(fileLink).set(past).where(eq(fileLink.id, expired.linkId));
  await trash(owned);
  expect((await askTrash([ask(expired)])).body).toEqual(nothing);
  expect((await askTrash([ask(revoked), { ...ask(owned), token: newCapability() }])).body).toEqual(
    nothing,
  );
});

test("one to five hundred files are asked for at once", async () => {
  // F-136
  const owned = await newStandard();
  await trash(owned);
  const others = (count: number) =>
    Array.from({ length: count }, () => ({ id: randomUUID(), token: newCapability() }));
  const most = await askTrash([...others(499), ask(owned)]);
  expect([most.status, most.body.trashed.length]).toEqual([200, 1]);
  for (const files of [
    [],
    others(501),
    undefined,
    ask(owned),
    [{ id: owned.id }],
    [{ token: owned.capability }],
    [{ ...ask(owned), id: owned.id.toUpperCase() }],
    [{ ...ask(owned), token: 7 }],
  ])
    expect((await askTrash(files)).status).toBe(400);
  const spaced = JSON.stringify({ files: others(500) }, null, 4);
  expect((await askTrash(null, { body: spaced })).status).toBe(200);
});

test("no file's capability is needed, but a key or a page of ours", async () => {
  // F-136
  const owned = await newStandard();
  await trash(owned);
  const { key } = await newAccount();
  expect((await askTrash([ask(owned)], { key })).body.trashed).toHaveLength(1);
  const stranger = await askTrash([ask(owned)], { headers: { "Sec-Fetch-Site": "cross-site" } });
  expect([stranger.status, stranger.body.reason]).toEqual([401, "api-key"]);
});

test("a network asks six hundred times in an hour, and what cannot be read does not count", async () => {
  // F-136, XB-014
  const address = newAddress();
  const from = (headers: object = {}) => ({ headers: { "X-Svc-IP": address, ...headers } });
  const question = [{ id: randomUUID(), token: newCapability() }];
  expect((await askTrash(question, from())).status).toBe(200);
  await used("trash-question", address, 599);
  expect((await askTrash([], from())).status).toBe(400);
  expect((await askTrash(question, from())).status).toBe(200);
  for (const files of [question, []]) {
    const refused = await askTrash(files, from({ "X-Forwarded-For": newAddress() }));
    expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
  }
  expect((await askTrash(question)).status).toBe(200);
});
