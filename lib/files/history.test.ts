import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db, pool } from "@/db/client";
import { fileVersion } from "@/db/schema";
import {
  envelope,
  fromBase64,
  linkTo,
  newEncrypted,
  newStandard,
  raiseLevel,
  read,
  type TestFile,
  textOf,
} from "@/lib/testing/files";
import { listed, name, save, saveSealed, type, version, versions } from "@/lib/testing/history";

const countOf = ({ id }: TestFile) => db().$count(fileVersion, eqFile(id));
const eqFile = (id: string) => eq(fileVersion.fileId, id);

test("a new file has its first version, with the state it was made of", async () => {
  // F-110, F-111
  const state = envelope(90);
  const owned = await newEncrypted({ state });
  const { status, body } = await versions(owned);
  expect([status, body]).toEqual([
    200,
    {
      versions: [
        {
          id: expect.any(String),
          kind: "created",
          createdAt: expect.any(String),
          size: 90,
          label: null,
        },
      ],
    },
  ]);
  const [{ id }] = body.versions;
  expect((await version(owned, id)).body).toEqual({
    id,
    kind: "created",
    createdAt: body.versions[0].createdAt,
    label: null,
    privacy: "e2ee",
    state,
  });
});

test("versions are listed newest first, and a standard one is the server's own state", async () => {
  // F-110, F-112, F-115
  const owned = await newStandard();
  await type(owned, "one");
  const first = await save(owned);
  expect([first.status, first.body]).toEqual([
    201,
    { id: expect.any(String), kind: "checkpoint", createdAt: expect.any(String), label: null },
  ]);
  await type(owned, " two");
  const second = await save(owned, { label: "Both" });
  expect([second.status, second.body.label]).toEqual([201, "Both"]);
  const rows = (await versions(owned)).body.versions;
  expect(rows.map(({ id, label }: { id: string; label: string }) => [id, label])).toEqual([
    [second.body.id, "Both"],
    [first.body.id, null],
    [rows[2].id, null],
  ]);
  const opened = (await version(owned, first.body.id)).body;
  expect([opened.privacy, textOf(opened.state)]).toEqual(["standard", "one"]);
  expect(rows[1].size).toBe(fromBase64(opened.state).byteLength);
  expect(textOf((await version(owned, second.body.id)).body.state)).toHaveLength(7);
});

test("a state that equals the newest version is answered with that version", async () => {
  // DB-020
  const owned = await newStandard();
  const [created] = await listed(owned);
  const unchanged = await save(owned);
  expect([unchanged.status, unchanged.body.id]).toEqual([200, created?.id]);
  await type(owned, "new");
  const first = await save(owned);
  const again = await save(owned);
  expect([again.status, again.body]).toEqual([200, first.body]);
  expect(await countOf(owned)).toBe(2);
});

test("a name for an equal state goes to the newest version, or to a copy where it has another one", async () => {
  // DB-020
  const owned = await newStandard();
  await type(owned, "new");
  const { id } = (await save(owned)).body;
  const named = await save(owned, { label: "Final" });
  expect([named.status, named.body.id, named.body.label]).toEqual([200, id, "Final"]);
  expect((await save(owned, { label: "Final" })).status).toBe(200);
  const other = await save(owned, { label: "Really final" });
  expect([other.status, other.body.label]).toEqual([201, "Really final"]);
  expect((await listed(owned)).map(({ label }) => label)).toEqual(["Really final", "Final", null]);
});

test("an encrypted file's version is kept as it was sealed, under the id its name is sealed to", async () => {
  // F-112, DB-020
  const owned = await newEncrypted();
  const body = { state: envelope(300), id: randomUUID(), sealedLabel: envelope() };
  const saved = await save(owned, body);
  expect([saved.status, saved.body]).toEqual([
    201,
    {
      id: body.id,
      kind: "checkpoint",
      createdAt: expect.any(String),
      label: null,
      sealedLabel: body.sealedLabel,
    },
  ]);
  const { state, sealedLabel } = (await version(owned, body.id)).body;
  expect([state, sealedLabel]).toEqual([body.state, body.sealedLabel]);
});

test("sending a sealed version again is harmless; its id for another state is a conflict", async () => {
  // DB-020
  const owned = await newEncrypted();
  const body = { state: envelope(), id: randomUUID() };
  expect((await save(owned, body)).status).toBe(201);
  await saveSealed(owned);
  expect((await save(owned, body)).status).toBe(200);
  const taken = await saveSealed(owned, { id: body.id });
  expect([taken.status, taken.body.reason]).toEqual([409, "conflict"]);
  const elsewhere = await save(await newEncrypted(), body);
  expect([elsewhere.status, elsewhere.body.reason]).toEqual([409, "conflict"]);
  expect(await countOf(owned)).toBe(3);
});

test("another file's version, an unknown one and a misspelt id are not found", async () => {
  // F-115
  const [owned, other] = [await newStandard(), await newStandard()];
  const [foreign] = await listed(other);
  for (const id of [foreign?.id ?? "", randomUUID(), "x", foreign?.id.toUpperCase() ?? ""]) {
    expect((await version(owned, id)).status).toBe(404);
    expect((await name(owned, id, { label: "Mine" })).status).toBe(404);
    if (id !== "x") expect([400, 404]).toContain((await save(owned, { from: id })).status);
  }
  expect((await listed(other))[0]?.label).toBeNull();
});

test("a version is named, renamed and unnamed, the first one too", async () => {
  // F-116
  const owned = await newStandard();
  const [created] = await listed(owned);
  for (const label of ["Start", "x".repeat(60), ""]) {
    const { status, body } = await name(owned, created?.id ?? "", { label });
    expect([status, body.versions[0].label]).toEqual([200, label || null]);
  }
  for (const body of [
    {},
    { label: "x".repeat(61) },
    { label: " " },
    { label: "x", sealedLabel: envelope() },
  ])
    expect((await name(owned, created?.id ?? "", body)).status).toBe(400);
});

test("an encrypted file's version takes a sealed name only, and null takes it away", async () => {
  // F-116, DB-020
  const owned = await newEncrypted();
  const [created] = await listed(owned);
  const id = created?.id ?? "";
  const sealedLabel = envelope();
  expect((await name(owned, id, { sealedLabel })).body.versions[0].sealedLabel).toBe(sealedLabel);
  const readable = await name(owned, id, { label: "Payroll" });
  expect([readable.status, readable.body.reason]).toEqual([400, "upgrade"]);
  expect((await name(owned, id, {})).status).toBe(400);
  const { body } = await name(owned, id, { sealedLabel: null });
  expect(body.versions[0]).not.toHaveProperty("sealedLabel");
});

test("an automatic version takes no name; a copy of it does", async () => {
  // F-116, DB-020
  const owned = await newStandard();
  await type(owned, "kept by itself");
  const { id } = (await save(owned)).body;
  await pool().query("update file_version set kind = 'auto' where id = $1", [id]);
  const refused = await name(owned, id, { label: "Mine" });
  expect([refused.status, refused.body.reason]).toEqual([409, "auto"]);
  await type(owned, " and more");
  const copy = await save(owned, { from: id, label: "Mine" });
  expect([copy.status, copy.body.kind, copy.body.label]).toEqual([201, "checkpoint", "Mine"]);
  expect(textOf((await version(owned, copy.body.id)).body.state)).toBe("kept by itself");
  // Of the newest version too, as that one cannot bear the name.
  const encrypted = await newEncrypted();
  const auto = (await saveSealed(encrypted, { auto: true })).body;
  expect(auto.kind).toBe("auto");
  expect((await name(encrypted, auto.id, { sealedLabel: envelope() })).status).toBe(409);
});

test("history is an editor's: a view link neither sees nor changes any of it", async () => {
  // F-110
  for (const owned of [await newStandard(), await newEncrypted()]) {
    const viewer = await linkTo(owned, "view");
    const [created] = await listed(owned);
    const id = created?.id ?? "";
    for (const refused of [
      await versions(viewer),
      await version(viewer, id),
      await save(viewer, { state: envelope() }),
      await save(viewer, "{"),
      await name(viewer, id, { label: "x", sealedLabel: envelope() }),
    ])
      expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
    expect(await listed(owned)).toEqual([created]);
    const editor = await linkTo(owned, "edit");
    expect((await versions(editor)).status).toBe(200);
    expect((await version(editor, id)).status).toBe(200);
  }
});

test("a client below the file's level is told to upgrade by every part of the history", async () => {
  // F-081
  const owned = await newStandard();
  const [created] = await listed(owned);
  const id = created?.id ?? "";
  await raiseLevel(owned, { level: 3 });
  for (const level of [1, 2])
    for (const refused of [
      await versions(owned, { level }),
      await version(owned, id, { level }),
      await save(owned, {}, { level }),
      await name(owned, id, { label: "x" }, { level }),
    ])
      expect([refused.status, refused.body.reason]).toEqual([400, "upgrade"]);
  expect((await versions(owned, { level: 3 })).status).toBe(200);
});

test("history of a trashed file is out of reach", async () => {
  // F-131
  const owned = await newStandard();
  const [created] = await listed(owned);
  await pool().query("update file set trashed_at = now() - interval '1 second' where id = $1", [
    owned.id,
  ]);
  for (const { status } of [
    await versions(owned),
    await version(owned, created?.id ?? ""),
    await save(owned),
    await name(owned, created?.id ?? "", { label: "x" }),
  ])
    expect(status).toBe(410);
  expect(await countOf(owned)).toBe(1);
});

test("a saved version has the whole state, including updates that were merged into it before", async () => {
  const owned = await newStandard();
  for (let i = 0; i < 5; i++) await type(owned, `<${i}>`);
  const { body } = await save(owned);
  expect(textOf((await version(owned, body.id)).body.state)).toBe(
    textOf((await read(owned)).body.snapshot),
  );
});
