import { expect, test } from "vitest";
import {
  envelope,
  linkTo,
  newEncrypted,
  newStandard,
  raiseLevel,
  read,
  syncEncrypted,
  syncStandard,
} from "@/lib/testing/files";

test("a file's level rises and never falls", async () => {
  // F-080
  const owned = await newStandard();
  for (const [asked, stored] of [
    [2, 2],
    [4, 4],
    [3, 4],
    [4, 4],
    [1, 4],
    [6, 6],
  ]) {
    const { status, body } = await raiseLevel(owned, { level: asked });
    expect([status, body]).toEqual([200, { level: stored }]);
  }
  expect((await read(owned)).body.minClient).toBe(6);
});

test.each([0, 5, 7, -1, 1.5, "2", null, undefined, [2], 1e300])(
  "level %j is refused",
  async (level) => {
    // F-080, DB-028
    const owned = await newStandard();
    expect((await raiseLevel(owned, { level })).status).toBe(400);
    expect((await read(owned)).body.minClient).toBe(1);
  },
);

test("an editor may raise it, a viewer may not", async () => {
  // F-080
  const owned = await newEncrypted();
  const refused = await raiseLevel(await linkTo(owned, "view"), { level: 2 });
  expect([refused.status, refused.body.reason]).toEqual([403, "role"]);
  expect((await raiseLevel(await linkTo(owned, "edit"), { level: 2 })).status).toBe(200);
});

test("of racing raises the highest stands", async () => {
  const owned = await newStandard();
  await Promise.all([2, 6, 3, 4, 1, 2].map((level) => raiseLevel(owned, { level })));
  expect((await read(owned)).body.minClient).toBe(6);
});

test("older clients are told to upgrade by every route that holds content", async () => {
  // F-081
  const [standard, encrypted] = [await newStandard(), await newEncrypted()];
  for (const file of [standard, encrypted]) await raiseLevel(file, { level: 3 });
  const old = { level: 2 };
  const update = { id: crypto.randomUUID(), payload: envelope() };
  const answers = await Promise.all([
    read(standard, old),
    read(encrypted, old),
    syncStandard(standard, {}, old),
    syncEncrypted(encrypted, { update }, old),
  ]);
  for (const { status, body } of answers)
    expect([status, body]).toEqual([400, { error: expect.any(String), reason: "upgrade" }]);
  expect((await syncEncrypted(encrypted, {}, { level: 3 })).body.version).toBe(0);
});
