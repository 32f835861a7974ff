import { createHash, randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { db } from "@/db/client";
import { personalKey } from "@/db/schema";
import { newAccount } from "@/lib/testing/accounts";
import { API_KEY, drawKey, hashOfKey, PERSONAL_KEY } from "./key-text";

test("a key is a prefix and 32 random bytes, and its SHA-256 is stored", async () => {
  // G-013, D-01
  const seen: string[] = [];
  const { key } = await drawKey(db(), "upk_", async (about) => {
    seen.push(about.hash);
    return {};
  });
  expect(key).toMatch(API_KEY);
  expect(Buffer.from(key.slice(4), "base64url")).toHaveLength(32);
  expect(seen).toEqual([createHash("sha256").update(key, "utf8").digest("hex")]);
  expect(`usk_${key.slice(4)}`).toMatch(PERSONAL_KEY);
  for (const other of [`${key}A`, key.slice(0, -1), key.toUpperCase(), ` ${key}`, `usk_${key}`])
    expect(other).not.toMatch(API_KEY);
});

test("a key that either table has is drawn again, even when it was stored meanwhile", async () => {
  // D-01
  const { userId, key: taken } = await newAccount();
  const [inOther, raced, free] = [randomBytes(32), randomBytes(32), randomBytes(32)];
  const hash = hashOfKey(`upk_${inOther.toString("base64url")}`);
  await db().insert(personalKey).values({ userId, name: "Other", hash, start: "usk_0000" });
  const draws = [Buffer.from(taken.slice(4), "base64url"), inOther, raced, free];
  const offered: string[] = [];
  const { key, row } = await drawKey(
    db(),
    "upk_",
    async (about) => {
      offered.push(about.key);
      return offered.length === 1 ? undefined : { written: about.key };
    },
    () => draws.shift() ?? Buffer.alloc(0),
  );
  expect(offered).toEqual([raced, free].map((bytes) => `upk_${bytes.toString("base64url")}`));
  expect(key).toBe(offered[1]);
  expect(row).toEqual({ written: key });
});
