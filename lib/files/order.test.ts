import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { file } from "@/db/schema";
import { newCapability } from "@/lib/protocol/capability";
import {
  base64,
  create,
  envelope,
  linkTo,
  newAddress,
  newEncrypted,
  newStandard,
  raiseLevel,
  syncEncrypted,
  syncStandard,
  typed,
} from "@/lib/testing/files";

/** One request with every fault at once; mended one by one, it is refused for the next in the contract's order. */
test("an encrypted sync with many faults is refused for the first of them", async () => {
  // XB-013
  const owned = await newEncrypted();
  const viewer = await linkTo(owned, "view");
  await raiseLevel(owned, { level: 4 });
  const writes = { update: { id: randomUUID(), payload: envelope() } };
  const broken = { update: { id: "x", payload: "*" } };
  const outcome = async (
    file: typeof owned,
    body: object | string,
    headers: Record<string, string> = {},
  ) => {
    const base = typeof body === "string" ? { body } : {};
    const { status, body: answer } = await syncEncrypted(
      file,
      typeof body === "string" ? {} : { ...body },
      { ...base, level: 1, headers },
    );
    return [status, answer.reason ?? null];
  };
  const foreign = { Origin: "https://evil.test" };
  expect(await outcome({ ...owned, capability: "" }, broken, foreign)).toEqual([403, "origin"]);
  expect(
    await outcome({ ...owned, capability: "" }, broken, { "Sec-Fetch-Site": "cross-site" }),
  ).toEqual([401, "api-key"]);
  expect(await outcome({ ...owned, capability: "" }, "x".repeat(6_000_001))).toEqual([413, "size"]);
  expect(await outcome({ ...owned, capability: "" }, broken)).toEqual([401, "capability"]);
  expect(await outcome({ ...owned, capability: newCapability() }, broken)).toEqual([404, null]);
  await db().update(file).set({ trashedAt: new Date() }).where(eq(file.id, owned.id));
  expect(await outcome(viewer, broken)).toEqual([410, "trashed"]);
  await db().update(file).set({ trashedAt: null }).where(eq(file.id, owned.id));
  expect(await outcome(viewer, writes)).toEqual([403, "role"]);
  expect(await outcome(owned, broken)).toEqual([400, null]);
  expect(await outcome(owned, writes)).toEqual([400, "upgrade"]);
});

test("mode is judged after role and level", async () => {
  // XB-013, F-037
  const standard = await newStandard();
  const encrypted = await newEncrypted();
  await raiseLevel(standard, { level: 2 });
  await raiseLevel(encrypted, { level: 2 });
  const writes = { update: { id: randomUUID(), payload: envelope() } };
  expect((await syncEncrypted(await linkTo(standard, "view"), writes)).body.reason).toBe("role");
  expect((await syncEncrypted(standard, writes, { level: 1 })).body.reason).toBe("upgrade");
  expect((await syncEncrypted(standard, writes)).body.reason).toBe("privacy");
  const update = base64(typed("x"));
  expect((await syncStandard(await linkTo(encrypted, "view"), { update })).body.reason).toBe(
    "role",
  );
  expect((await syncStandard(encrypted, { update }, { level: 1 })).body.reason).toBe("upgrade");
  expect((await syncStandard(encrypted, { update })).body.reason).toBe("privacy");
});

test("a used-up rate limit is answered before the body is parsed", async () => {
  // XB-013, F-002
  const headers = { "X-Svc-IP": newAddress() };
  for (let i = 0; i < 30; i++)
    await create({ privacy: "e2ee", id: randomUUID(), state: envelope() }, { headers });
  expect((await create("{", { headers })).status).toBe(429);
});
