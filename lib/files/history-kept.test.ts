import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { pool } from "@/db/client";
import { ownSite } from "@/lib/testing/events";
import {
  append,
  base64,
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  syncEncrypted,
  syncStandard,
  type TestFile,
  textOf,
  typed,
} from "@/lib/testing/files";
import {
  age,
  forgetBudgets,
  kindsOf,
  listed,
  rest,
  save,
  saveSealed,
  type,
  version,
  versions,
} from "@/lib/testing/history";
import { startSecondProcess } from "@/lib/testing/process";

const TEN_MINUTES = 600;

const numbers = async (file: TestFile) => {
  const kinds = await kindsOf(file);
  const of = (kind: string) => kinds.filter((each) => each === kind).length;
  return [of("created"), of("checkpoint"), of("auto"), of("compaction")];
};

async function saveMany(file: TestFile, count: number, body: object): Promise<string[]> {
  const ids: string[] = [];
  for (let i = 0; i < count; i++) {
    if (i % 30 === 0) await forgetBudgets();
    const saved = await saveSealed(file, body);
    expect(saved.status).toBe(201);
    ids.push(saved.body.id);
  }
  return ids;
}

test("the 41st checkpoint and the 41st automatic version each remove the oldest of their own kind only", async () => {
  // F-111, F-115
  const owned = await newEncrypted();
  const checkpoints = await saveMany(owned, 40, {});
  const autos = await saveMany(owned, 40, { auto: true });
  expect(await numbers(owned)).toEqual([1, 40, 40, 0]);
  await saveMany(owned, 1, {});
  expect(await numbers(owned)).toEqual([1, 40, 40, 0]);
  expect((await version(owned, checkpoints[0] ?? "")).status).toBe(404);
  expect((await version(owned, checkpoints[1] ?? "")).status).toBe(200);
  expect((await version(owned, autos[0] ?? "")).status).toBe(200);
  await saveMany(owned, 1, { auto: true });
  expect((await version(owned, autos[0] ?? "")).status).toBe(404);
  expect(await numbers(owned)).toEqual([1, 40, 40, 0]);
});

test("a history at its fullest is 93 versions, in one answer", async () => {
  // F-111, DB-020
  const owned = await newEncrypted();
  await saveMany(owned, 42, {});
  await saveMany(owned, 42, { auto: true });
  for (let i = 0; i < 13; i++) {
    await syncEncrypted(owned, { snapshot: { version: 0, state: envelope() } });
    await age(owned, TEN_MINUTES + 1);
  }
  expect(await numbers(owned)).toEqual([1, 40, 40, 12]);
  const { body } = await versions(owned);
  const times = body.versions.map(({ createdAt }: { createdAt: string }) => createdAt);
  expect(times).toEqual([...new Set(times)].sort().reverse());
  expect(body.versions.at(-1).kind).toBe("created");
});

test.each(["standard", "encrypted"])(
  "a link of a %s file saves thirty versions in an hour, another link its own thirty",
  async (privacy) => {
    // F-113
    const owned = await (privacy === "standard" ? newStandard() : newEncrypted());
    const one = async (file: TestFile, i: number) => {
      if (privacy === "encrypted") return saveSealed(file);
      await type(owned, `<${i}>`);
      return save(file);
    };
    for (let i = 0; i < 30; i++) expect((await one(owned, i)).status).toBe(201);
    const before = await listed(owned);
    const refused = await one(owned, 30);
    expect([refused.status, refused.body.reason]).toEqual([429, "rate"]);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect(await listed(owned)).toEqual(before);
    expect((await one(await linkTo(owned, "edit"), 31)).status).toBe(201);
  },
);

test("automatic versions of an encrypted file have thirty of their own", async () => {
  // F-113
  const owned = await newEncrypted();
  for (let i = 0; i < 30; i++) expect((await saveSealed(owned, { auto: true })).status).toBe(201);
  expect((await saveSealed(owned, { auto: true })).status).toBe(429);
  for (let i = 0; i < 30; i++) expect((await saveSealed(owned)).status).toBe(201);
  expect((await saveSealed(owned)).status).toBe(429);
});

test("a version that is refused for its form uses up nothing", async () => {
  // F-113
  const owned = await newEncrypted();
  for (let i = 0; i < 31; i++) expect((await save(owned, {})).status).toBe(400);
  expect((await saveSealed(owned)).status).toBe(201);
});

test("a change saves a version by itself when the newest is ten minutes old, and not before", async () => {
  // F-114
  const owned = await newStandard();
  await type(owned, "one");
  await age(owned, TEN_MINUTES - 30);
  await type(owned, "two");
  expect(await kindsOf(owned)).toEqual(["created"]);
  await age(owned, 30);
  await type(owned, "three");
  expect(await kindsOf(owned)).toEqual(["auto", "created"]);
  const [auto] = await listed(owned);
  const text = textOf((await version(owned, auto?.id ?? "")).body.state);
  for (const word of ["one", "two", "three"]) expect(text).toContain(word);
  await type(owned, "four");
  expect(await kindsOf(owned)).toEqual(["auto", "created"]);
});

const wordsOf = async (file: TestFile, id = "") => textOf((await version(file, id)).body.state);

test("the first change after a pause keeps the state before it as a version", async () => {
  // F-114
  const owned = await newStandard();
  await type(owned, "morning");
  await rest(owned, TEN_MINUTES + 1);
  await type(owned, "return");
  const [first] = await listed(owned);
  expect(await wordsOf(owned, first?.id)).toBe("morning");
  await type(owned, "last words");
  await rest(owned, 24 * 3600);
  await type(owned, "next day");
  expect(await kindsOf(owned)).toEqual(["auto", "auto", "created"]);
  const [second] = await listed(owned);
  const words = await wordsOf(owned, second?.id);
  for (const word of ["morning", "return", "last words"]) expect(words).toContain(word);
  expect(words).not.toContain("next day");
});

test("a pause after which all is kept already, or one a little too short, saves the state after the change", async () => {
  // F-114
  const kept = await newStandard();
  await type(kept, "kept");
  await save(kept);
  await rest(kept, TEN_MINUTES + 1);
  await type(kept, "after");
  expect(await wordsOf(kept, (await listed(kept))[0]?.id)).toContain("after");
  const short = await newStandard();
  await type(short, "before");
  await rest(short, TEN_MINUTES - 30);
  await age(short, 31);
  await type(short, "after");
  expect(await kindsOf(short)).toEqual(["auto", "created"]);
  expect(await wordsOf(short, (await listed(short))[0]?.id)).toContain("after");
});

test("a checkpoint puts the next automatic version off by ten minutes", async () => {
  // F-114
  const owned = await newStandard();
  await age(owned, TEN_MINUTES);
  await save(owned, { label: "Now" });
  await type(owned, "one");
  // It equals the first version, so it is that one's name, and that one is old.
  expect(await kindsOf(owned)).toEqual(["auto", "created"]);
  await age(owned, TEN_MINUTES);
  await type(owned, "two");
  await age(owned, TEN_MINUTES - 30);
  await save(owned);
  await type(owned, "three");
  expect(await kindsOf(owned)).toEqual(["auto", "auto", "created"]);
});

test("a request that changes nothing saves no version, however old the newest one is", async () => {
  // F-114
  const owned = await newStandard();
  const update = base64(typed("once"));
  await syncStandard(owned, { update });
  const id = randomUUID();
  await syncStandard(owned, { update: base64(typed("again")), updateId: id });
  await age(owned, 2 * TEN_MINUTES);
  const viewer = await linkTo(owned, "view");
  await syncStandard(owned, { update });
  await syncStandard(owned, {});
  await syncStandard(owned, { update: "AAA=" });
  expect((await syncStandard(viewer, { update: base64(typed("x")) })).status).toBe(403);
  expect(await kindsOf(owned)).toEqual(["created"]);
});

test("an encrypted file's updates save nothing: its clients do", async () => {
  // F-114
  const owned = await newEncrypted();
  await age(owned, 2 * TEN_MINUTES);
  await append(owned);
  expect(await kindsOf(owned)).toEqual(["created"]);
});

test("twenty writers at the same moment save one automatic version between them, in two processes", async () => {
  // F-114
  const owned = await newStandard();
  await type(owned, "before");
  await age(owned, TEN_MINUTES + 1);
  const second = await startSecondProcess();
  try {
    const there = async (text: string) => {
      const body = { vector: "AA==", clientId: 2, update: base64(typed(text)) };
      const response = await fetch(`${second.url}/api/documents/${owned.id}/sync`, {
        method: "POST",
        headers: ownSite(owned),
        body: JSON.stringify(body),
      });
      return response.status;
    };
    const edits = Array.from({ length: 10 }, (_, i) => [
      type(owned, `<a${i}>`).then(({ status }) => status),
      there(`<b${i}>`),
    ]);
    expect(new Set(await Promise.all(edits.flat()))).toEqual(new Set([200]));
    expect(await kindsOf(owned)).toEqual(["auto", "created"]);
  } finally {
    await second.kill();
  }
});

test("two checkpoints of one state at once are one version", async () => {
  // DB-020
  const owned = await newStandard();
  await type(owned, "once");
  const saved = await Promise.all(Array.from({ length: 6 }, () => save(owned)));
  expect(saved.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 201]);
  expect(new Set(saved.map(({ body }) => body.id)).size).toBe(1);
  expect(await numbers(owned)).toEqual([1, 1, 0, 0]);
});

test("two sealed versions at once with one id are one version", async () => {
  const owned = await newEncrypted();
  const id = randomUUID();
  const saved = await Promise.all([saveSealed(owned, { id }), saveSealed(owned, { id })]);
  expect(saved.map(({ status }) => status).sort()).toEqual([201, 409]);
  expect(await numbers(owned)).toEqual([1, 1, 0, 0]);
});

test("many links saving at once leave forty of each kind, while others write and compact", async () => {
  // F-111
  const owned = await newEncrypted();
  const links = await Promise.all(Array.from({ length: 4 }, () => linkTo(owned, "edit")));
  await saveMany(owned, 25, {});
  await saveMany(owned, 25, { auto: true });
  const statuses = await Promise.all(
    links.flatMap((link) => [
      ...Array.from({ length: 6 }, async () => (await saveSealed(link)).status),
      ...Array.from({ length: 6 }, async () => (await saveSealed(link, { auto: true })).status),
      ...Array.from({ length: 4 }, async () => ((await append(link)).status === 200 ? 201 : 500)),
    ]),
  );
  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(await numbers(owned)).toEqual([1, 40, 40, 0]);
  const { rows } = await pool().query("select version::int from file where id = $1", [owned.id]);
  expect(rows).toEqual([{ version: 16 }]);
});

test("a version saved while the file is deleted leaves nothing behind", async () => {
  const owned = await newStandard();
  await type(owned, "x");
  const deleting = pool().query("delete from file where id = $1", [owned.id]);
  const [saved] = await Promise.all([save(owned), deleting]);
  expect([200, 201, 404]).toContain(saved.status);
  const { rows } = await pool().query("select 1 from file_version where file_id = $1", [owned.id]);
  expect(rows).toEqual([]);
});
