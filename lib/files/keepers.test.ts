/** Files that a shop or a payments page is made of, and calendars: what the file routes leave to their pages. */
import { beforeEach, expect, test } from "vitest";
import { GET as lookUpRoute } from "@/app/api/links/route";
import { pool } from "@/db/client";
import { newCapability } from "@/lib/protocol/capability";
import { type Answered, call } from "@/lib/testing/call";
import { linkTo, newAddress, newEncrypted, read, share, type TestFile } from "@/lib/testing/files";
import {
  changeLinks,
  deleteLinks,
  erase,
  listLinks,
  renameLink,
  resetOwner,
  revoke,
  trash,
} from "@/lib/testing/sharing";

let owned: TestFile;
let shared: Awaited<ReturnType<typeof linkTo>>;

beforeEach(async () => {
  owned = await newEncrypted();
  shared = await linkTo(owned, "view", { envelope: "sealed", token: newCapability() });
});

const set = (column: "keeper" | "category", value: string) =>
  pool().query(`update file set ${column} = $2 where id = $1`, [owned.id, value]);

const refusal = ({ status, body }: Answered) => [status, body.reason];

/** Everything of the file that a refused request could have changed. */
async function kept() {
  const { rows } = await pool().query(
    `select f.trashed_at, f.keeper, l.id, l.role, l.token_hash, l.sealed_label, l.revoked_at
     from file f join file_link l on l.file_id = f.id where f.id = $1 order by l.id`,
    [owned.id],
  );
  return rows;
}

const lookUp = (capability: string) =>
  call(lookUpRoute, { capability, path: "/api/links", headers: { "X-Svc-IP": newAddress() } });

test.each<[string, () => Promise<Answered>]>([
  ["list its links", () => listLinks(owned)],
  ["list its links with the revoked ones", () => listLinks(owned, "?revoked=true")],
  ["make an edit link", () => share(owned, { role: "edit" })],
  ["make a view link", () => share(owned, { role: "view" })],
  ["name a link", () => renameLink(owned, shared.linkId, { sealedLabel: null })],
  ["revoke a link", () => revoke(owned, shared.linkId)],
  ["revoke all links", () => revoke(owned)],
  ["give links back", () => changeLinks(owned, { revoked: false, links: [] })],
  ["delete a link", () => deleteLinks(owned, shared.linkId)],
  ["delete all links", () => deleteLinks(owned)],
  ["reset the owner's link", () => resetOwner(owned)],
  ["go into the Trash", () => trash(owned)],
  ["be deleted", () => erase(owned)],
])("a shop's file refuses to %s, and nothing changes", async (_, ask) => {
  // F-104, F-091, F-130, F-135, DB-041
  await set("keeper", "shop");
  const before = await kept();
  expect(refusal(await ask())).toEqual([409, "shop"]);
  expect(await kept()).toEqual(before);
  expect((await read(owned)).status).toBe(200);
});

test("a short link to a shop says that it is one", async () => {
  // SL-005
  expect((await lookUp(shared.capability)).body.kind).toBe("document");
  await set("keeper", "shop");
  expect(await lookUp(shared.capability)).toMatchObject({
    status: 200,
    body: { kind: "shop", id: owned.id, role: "view", envelope: "sealed" },
  });
});

test.each(["edit", "view"] as const)("a payments page takes no %s link", async (role) => {
  // F-104, DB-016
  await set("keeper", "payments");
  const before = await kept();
  expect(refusal(await share(owned, { role }))).toEqual([409, "payments"]);
  expect(await kept()).toEqual(before);
});

test("a payments page goes into no Trash; its owner's link is reset, and it can be deleted", async () => {
  // F-104, F-130, F-135, DB-016, DB-032
  await set("keeper", "payments");
  const before = await kept();
  expect(refusal(await trash(owned))).toEqual([409, "payments"]);
  expect(await kept()).toEqual(before);
  const reset = await resetOwner(owned);
  expect(reset.status).toBe(200);
  expect((await read(owned)).status).toBe(404);
  const renewed = { ...owned, capability: reset.body.token };
  expect(await erase(renewed)).toMatchObject({ status: 200, body: { ok: true } });
  expect((await read(renewed)).status).toBe(404);
});

test("a calendar's owner puts it into the Trash and deletes it", async () => {
  // C-004, F-135
  await set("category", "calendar");
  expect((await trash(owned)).status).toBe(200);
  expect(await erase(owned)).toMatchObject({ status: 200, body: { ok: true } });
});

test("a caller without the role learns that before what kind of file it is", async () => {
  // XB-013
  await set("keeper", "shop");
  const viewer = { ...owned, capability: shared.capability };
  for (const refused of [await share(viewer, { role: "view" }), await trash(viewer)])
    expect(refusal(refused)).toEqual([403, "role"]);
  expect(refusal(await share(owned, { role: "owner" }))[0]).toBe(400);
});
