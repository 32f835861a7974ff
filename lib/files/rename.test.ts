import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { base64, envelope, linkTo, newEncrypted, newStandard } from "@/lib/testing/files";
import { deleteLinks, listLinks, renameLink, revoke, used } from "@/lib/testing/sharing";

/** The owner's row, which no list shows. */
async function ownerRow(fileId: string): Promise<string> {
  const { rows } = await pool().query(
    "select id from file_link where file_id = $1 and role = 'owner'",
    [fileId],
  );
  return rows[0].id;
}

test("a link is named, renamed and unnamed, and the answer is the list", async () => {
  // F-097
  const owned = await newStandard();
  const other = await linkTo(owned, "view", { label: "Other" });
  const link = await linkTo(owned, "edit");
  for (const label of ["Accountants", "x".repeat(60), ""]) {
    const { status, body } = await renameLink(owned, link.linkId, { label });
    expect([status, body.links[0].id, body.links[0].label]).toEqual([200, link.linkId, label]);
    expect(body).toEqual((await listLinks(owned)).body);
  }
  expect((await listLinks(owned)).body.links[1]).toMatchObject({
    id: other.linkId,
    label: "Other",
  });
});

test("an encrypted file's link takes a sealed name, and a readable one from before goes", async () => {
  // F-097, F-095
  const owned = await newEncrypted();
  const link = await linkTo(owned, "edit");
  await pool().query("update file_link set label = 'From before' where id = $1", [link.linkId]);
  const longest = base64(Buffer.alloc(384, 1));
  for (const sealedLabel of [envelope(), longest]) {
    const { body } = await renameLink(owned, link.linkId, { sealedLabel });
    expect(body.links).toMatchObject([{ label: "", sealedLabel }]);
  }
  await pool().query("update file_link set label = 'From before' where id = $1", [link.linkId]);
  const unnamed = await renameLink(owned, link.linkId, { sealedLabel: null });
  expect([unnamed.status, unnamed.body.links[0].label]).toEqual([200, ""]);
  expect(unnamed.body.links[0]).not.toHaveProperty("sealedLabel");
  await renameLink(owned, link.linkId, { sealedLabel: longest });
  const cleared = await renameLink(owned, link.linkId, { label: "" });
  expect(cleared.body.links[0]).not.toHaveProperty("sealedLabel");
});

test("a name that does not fit the file or the rules changes nothing", async () => {
  // F-095, F-097
  const [standard, encrypted] = [await newStandard(), await newEncrypted()];
  const named = await linkTo(standard, "view", { label: "Named" });
  const sealedLabel = envelope();
  const sealed = await linkTo(encrypted, "view", { sealedLabel, accessId: randomUUID() });
  for (const body of [
    {},
    { label: "x".repeat(61) },
    { label: null },
    { label: "\u200b" },
    { label: 7 },
    { sealedLabel },
    { sealedLabel: null },
    { label: "x", sealedLabel },
  ])
    expect([body, (await renameLink(standard, named.linkId, body)).status]).toEqual([body, 400]);
  for (const body of [
    {},
    { sealedLabel: base64(Buffer.alloc(385, 1)) },
    { sealedLabel: "not base64" },
    { sealedLabel: "" },
    { label: "x", sealedLabel },
  ])
    expect([body, (await renameLink(encrypted, sealed.linkId, body)).status]).toEqual([body, 400]);
  const readable = (userAgent: string) =>
    renameLink(encrypted, sealed.linkId, { label: "x" }, { headers: { "User-Agent": userAgent } });
  expect((await readable("Mozilla/5.0")).body.reason).toBe("upgrade");
  expect((await readable("svc-agent/1.2")).body.reason).toBe("sealed_name");
  expect((await listLinks(standard)).body.links[0].label).toBe("Named");
  expect((await listLinks(encrypted)).body.links[0]).toMatchObject({ label: "", sealedLabel });
});

test("only links of the file can be renamed, and not the owner's", async () => {
  // F-097, DB-029
  const [owned, other] = [await newStandard(), await newStandard()];
  const [revoked, deleted, elsewhere] = [
    await linkTo(owned, "view"),
    await linkTo(owned, "view"),
    await linkTo(other, "view"),
  ];
  await revoke(owned, revoked.linkId);
  await deleteLinks(owned, deleted.linkId);
  const rename = (linkId: string) => renameLink(owned, linkId, { label: "Taken" });
  for (const linkId of [
    revoked.linkId,
    deleted.linkId,
    elsewhere.linkId,
    await ownerRow(other.id),
    randomUUID(),
    randomUUID().toUpperCase(),
    "none",
  ])
    expect((await rename(linkId)).status).toBe(404);
  const refused = await rename(await ownerRow(owned.id));
  expect([refused.status, refused.body.reason]).toEqual([409, "owner"]);
  expect((await listLinks(other)).body.links[0].label).toBe("");
});

test("only the owner renames, an expired link too", async () => {
  // F-097
  const owned = await newStandard();
  const link = await linkTo(owned, "edit");
  const viewer = await linkTo(owned, "view");
  for (const each of [link, viewer]) {
    const { status, body } = await renameLink(each, viewer.linkId, { label: "Mine" });
    expect([status, body.reason]).toEqual([403, "role"]);
  }
  await pool().query("update file_link set expires_at = now() - interval '1 day' where id = $1", [
    viewer.linkId,
  ]);
  const { body } = await renameLink(owned, viewer.linkId, { label: "Past" });
  expect(body.links[0]).toMatchObject({ label: "Past", expired: true });
});

test("a file's links are renamed three hundred times in an hour", async () => {
  // F-097, XB-014
  const owned = await newStandard();
  const [one, two] = [await linkTo(owned, "view"), await linkTo(owned, "view")];
  expect((await renameLink(owned, one.linkId, { label: "1" })).status).toBe(200);
  await used("link-rename", owned.id, 299);
  expect((await renameLink(owned, one.linkId, { label: "300" })).status).toBe(200);
  for (const linkId of [one.linkId, two.linkId]) {
    const { status, body, headers } = await renameLink(owned, linkId, { label: "301" });
    expect([status, body.reason]).toEqual([429, "rate"]);
    expect(Number(headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
  }
  const names = (await listLinks(owned)).body.links.map(({ label }: { label: string }) => label);
  expect(names.sort()).toEqual(["", "300"]);
  const other = await newStandard();
  expect((await renameLink(other, randomUUID(), { label: "x" })).status).toBe(404);
});
