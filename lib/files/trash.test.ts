import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { GET as lookUpRoute } from "@/app/api/links/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
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
  type TestFile,
} from "@/lib/testing/files";
import {
  askTrash,
  erase,
  listLinks,
  resetOwner,
  restore,
  revoke,
  trash,
  trashedFor,
  used,
} from "@/lib/testing/sharing";

const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();

async function ownersLink({ id }: TestFile): Promise<string> {
  const { rows } = await pool().query(
    "select id from file_link where file_id = $1 and role = 'owner'",
    [id],
  );
  return rows[0].id;
}

test("a file goes into the Trash once, however often it is sent there", async () => {
  // F-130, F-131
  const owned = await newEncrypted();
  const first = await trash(owned);
  expect(first).toMatchObject({ status: 200, body: { trashedAt: expect.any(String) } });
  expect(await trash(owned)).toMatchObject({ status: 200, body: first.body });
  const refused = await read(owned);
  expect([refused.status, refused.body]).toEqual([
    410,
    { error: expect.any(String), reason: "trashed", ...first.body },
  ]);
});

test("a restored file opens by the same links with the expiries they had, and with all its content", async () => {
  // F-132
  const owned = await newEncrypted();
  await append(owned);
  const [ends, stays, revoked] = [
    await linkTo(owned, "edit", { expiresAt: inAnHour() }),
    await linkTo(owned, "view"),
    await linkTo(owned, "view"),
  ];
  await revoke(owned, revoked.linkId);
  const [before, links] = [(await read(owned)).body, (await listLinks(owned)).body];
  await trash(owned);
  for (const link of [owned, ends, stays]) expect((await read(link)).status).toBe(410);
  expect((await read(revoked)).status).toBe(404);
  expect(await restore(owned)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await read(owned)).body).toEqual(before);
  for (const link of [ends, stays]) expect((await read(link)).status).toBe(200);
  expect((await read(revoked)).status).toBe(404);
  const names = ({ lastUsedAt: _, ...rest }: { lastUsedAt: unknown }) => rest;
  expect((await listLinks(owned)).body.links.map(names)).toEqual(links.links.map(names));
});

test("restoring what is in no Trash changes nothing", async () => {
  // F-132, DB-031
  const owned = await newStandard();
  const before = (await read(owned)).body;
  for (let i = 0; i < 2; i++) expect((await restore(owned)).body).toEqual({ ok: true });
  expect((await read(owned)).body).toEqual(before);
});

test("only the owner moves a file to the Trash and back, and only with a live link", async () => {
  // F-130
  const owned = await newStandard();
  const [editor, viewer] = [await linkTo(owned, "edit"), await linkTo(owned, "view")];
  for (const link of [editor, viewer])
    expect((await trash(link)).body).toMatchObject({ reason: "role" });
  await trash(owned);
  for (const link of [editor, viewer])
    for (const refused of [await trash(link), await restore(link), await erase(link)])
      expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  const stranger = { id: owned.id, capability: newCapability() };
  for (const refused of [await trash(stranger), await restore(stranger), await erase(stranger)])
    expect(refused.status).toBe(404);
  const nobody = await restore({ id: owned.id, capability: "" });
  expect([nobody.status, nobody.body.reason]).toEqual([401, "capability"]);
  expect((await restore(owned)).status).toBe(200);
});

test("thirty days after its trashing a file is nowhere, though nobody swept it", async () => {
  // F-133
  const id = randomUUID();
  const token = newCapability();
  await create({ privacy: "e2ee", id, state: envelope(), token, envelope: "sealed" });
  const owned = { id, capability: token };
  const viewer = await linkTo(owned, "view");
  const lookUp = () =>
    call(lookUpRoute, {
      capability: token,
      path: "/api/links",
      headers: { "X-Svc-IP": newAddress() },
    });
  await trashedFor(owned, 29.99);
  expect([(await read(viewer)).status, (await lookUp()).status]).toEqual([410, 410]);
  expect((await askTrash([{ id, token }])).body.trashed).toHaveLength(1);
  await trashedFor(owned, 30);
  for (const { status } of [
    await read(owned),
    await read(viewer),
    await trash(owned),
    await restore(owned),
    await erase(owned),
    await listLinks(owned),
    await resetOwner(owned),
    await lookUp(),
  ])
    expect(status).toBe(404);
  expect((await askTrash([{ id, token }])).body).toEqual({ trashed: [], gone: [id] });
  expect((await create({ privacy: "e2ee", id, state: envelope() })).status).toBe(409);
});

test("a link moves its file sixty times in an hour, both ways counted", async () => {
  // F-134, XB-014
  const [owned, other] = [await newStandard(), await newStandard()];
  const linkId = await ownersLink(owned);
  expect((await trash(owned)).status).toBe(200);
  await used("file-trash", linkId, 58);
  expect((await restore(owned)).status).toBe(200);
  expect((await trash(owned)).status).toBe(200);
  for (const move of [restore, trash]) {
    const refused = await move(owned);
    expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  expect((await read(owned)).status).toBe(410);
  expect((await trash(other)).status).toBe(200);
});

test("eight moves to Trash at once are all answered with the same time", async () => {
  // F-130
  const owned = await newStandard();
  const answers = await Promise.all(Array.from({ length: 8 }, () => trash(owned)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(answers.map(({ body }) => body.trashedAt)).size).toBe(1);
});
