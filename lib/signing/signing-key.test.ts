import { createHash, createPublicKey, generateKeyPairSync, verify } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { GET } from "@/app/api/sign/v1/signing-key/route";
import { db, pool } from "@/db/client";
import { signKey } from "@/db/schema";
import { resetEnv } from "@/lib/env";
import { call } from "@/lib/testing/call";
import { forgetSigningKey, signingKey } from "./signing-key";

const path = "/api/sign/v1/signing-key";
const message = new TextEncoder().encode("svc:sign-receipt:v1\n{}");

/** Acts as a process that has just started with these settings. */
function restart(SIGN_PRIVATE_KEY = ""): void {
  vi.stubEnv("SIGN_PRIVATE_KEY", SIGN_PRIVATE_KEY);
  resetEnv();
  forgetSigningKey();
}

const newPem = () =>
  generateKeyPairSync("ed25519").privateKey.export({ format: "pem", type: "pkcs8" }).toString();

beforeEach(async () => {
  await db().delete(signKey).where(eq(signKey.kind, "receipt"));
  restart();
});
afterEach(() => {
  vi.unstubAllEnvs();
  resetEnv();
  forgetSigningKey();
});

// S-012 D-54
test("anyone can read the key that signs receipts, and it survives a restart", async () => {
  const first = await call(GET, { path, headers: { "Sec-Fetch-Site": "cross-site" } });
  expect(first.status).toBe(200);
  const { alg, kid, publicKey, jwk, pem, retired } = first.body;
  const raw = Buffer.from(publicKey, "base64url");
  expect(raw.length).toBe(32);
  expect(kid).toBe(createHash("sha256").update(raw).digest("hex").slice(0, 16));
  expect({ alg, retired }).toEqual({ alg: "Ed25519", retired: [] });
  expect(jwk).toEqual({ kty: "OKP", crv: "Ed25519", x: publicKey, kid, alg: "EdDSA", use: "sig" });
  const signature = await (await signingKey()).sign(message);
  expect(signature.length).toBe(64);
  expect(verify(null, message, createPublicKey(pem), signature)).toBe(true);
  restart();
  expect((await call(GET, { path })).body).toEqual(first.body);
});

test("processes that start at once make one key, and it is stored sealed", async () => {
  const keys = await Promise.all(
    Array.from({ length: 8 }, () => {
      forgetSigningKey();
      return signingKey();
    }),
  );
  expect(new Set(keys.map(({ kid }) => kid)).size).toBe(1);
  const ofReceipts = eq(signKey.kind, "receipt");
  const rows = await db().select().from(signKey).where(ofReceipts);
  expect(rows).toHaveLength(1);
  const text = "select private_key from sign_key where kind = 'receipt'";
  const { rows: stored } = await pool().query<{ private_key: string }>(text);
  expect(stored[0]?.private_key).toMatch(/^s1\./);
});

test("the key from the environment replaces the earlier key, which stays listed for ever", async () => {
  const made = (await call(GET, { path })).body;
  const pem = newPem();
  restart(pem);
  const given = (await call(GET, { path })).body;
  expect(createPublicKey(given.pem).equals(createPublicKey(pem))).toBe(true);
  expect(given.retired).toEqual([
    { kid: made.kid, publicKey: made.publicKey, retiredAt: expect.any(String) },
  ]);
  const ofGiven = and(eq(signKey.kind, "receipt"), eq(signKey.kid, given.kid));
  expect(await db().select().from(signKey).where(ofGiven)).toEqual([
    expect.objectContaining({ privateKey: null }),
  ]);
  restart(newPem());
  const third = (await call(GET, { path })).body;
  expect(third.retired.map(({ kid }: { kid: string }) => kid)).toEqual([given.kid, made.kid]);
  // The first key again: it is in use and no longer listed as retired.
  restart(pem.replaceAll("\n", "\\n"));
  const back = (await call(GET, { path })).body;
  expect(back.kid).toBe(given.kid);
  expect(back.retired.map(({ kid }: { kid: string }) => kid)).toEqual([third.kid, made.kid]);
  restart();
  const own = (await call(GET, { path })).body;
  expect(own.retired.map(({ kid }: { kid: string }) => kid)).toContain(given.kid);
  expect(own.retired).toHaveLength(3);
});

test("an invalid key in the environment stops the server and names the setting", async () => {
  const rsa = generateKeyPairSync("rsa", { modulusLength: 1024 }).privateKey;
  for (const bad of ["secret", String(rsa.export({ format: "pem", type: "pkcs8" }))]) {
    restart(bad);
    await expect(signingKey()).rejects.toThrow(/SIGN_PRIVATE_KEY: It is no Ed25519 private key/);
  }
});
