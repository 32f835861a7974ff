/** The key that signs receipts, and all earlier keys: receipts must stay verifiable for ever (D-54, S-012). */
import {
  createPrivateKey,
  createPublicKey,
  generateKeyPair,
  type KeyObject,
  sign,
} from "node:crypto";
import { promisify } from "node:util";
import { and, desc, eq, isNull, ne, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { signKey } from "@/db/schema";
import type { SigningKeys } from "@/lib/contract/signing-shapes";
import { env } from "@/lib/env";
import { errors } from "@/lib/http/errors";
import { fromBase64url } from "@/lib/protocol/bytes";
import { keyIdOf } from "@/lib/protocol/sign-receipt";

export interface SigningKey {
  /** First 16 hex digits of the SHA-256 of the public key. */
  kid: string;
  /** 32 bytes. */
  publicKey: Uint8Array;
  /** @returns 64 bytes */
  sign(message: Uint8Array): Promise<Uint8Array>;
}

type Row = typeof signKey.$inferSelect;

const ofReceipts = eq(signKey.kind, "receipt");
const live = and(ofReceipts, isNull(signKey.retiredAt));

let held: Promise<SigningKey> | undefined;

/** The key in use. The first process to ask makes one if there is none; after a failure the next call tries again. */
export function signingKey(): Promise<SigningKey> {
  held ??= findOrMake().catch((fault: unknown) => {
    held = undefined;
    throw fault;
  });
  return held;
}

/** Forgets the cached key. For tests, which act as several processes. */
export function forgetSigningKey(): void {
  held = undefined;
}

const makePair = promisify(generateKeyPair);

async function findOrMake(): Promise<SigningKey> {
  const { SIGN_PRIVATE_KEY } = env();
  return db().transaction(async (tx) => {
    // One at a time: two processes that start together must not sign with two keys.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('svc:signing-key', 0))`);
    const [row] = await tx.select().from(signKey).where(live);
    if (SIGN_PRIVATE_KEY) return takeGiven(tx, SIGN_PRIVATE_KEY, row);
    const kept = row ? openKept(row) : null;
    if (row && kept) return keyOf(kept, row.kid, row.publicKey);
    const { privateKey } = await makePair("ed25519");
    return replace(tx, privateKey, privateKey.export({ format: "der", type: "pkcs8" }));
  });
}

/**
 * Uses the environment's key without storing its private part. The earlier key is retired, and becomes current again if
 * it is given again.
 */
async function takeGiven(tx: Tx, given: KeyObject, row: Row | undefined): Promise<SigningKey> {
  const publicKey = publicPart(given);
  if (row?.publicKey === publicKey) return keyOf(given, row.kid, publicKey);
  return replace(tx, given, null);
}

async function replace(tx: Tx, key: KeyObject, der: Buffer | null): Promise<SigningKey> {
  const publicKey = publicPart(key);
  const kid = await keyIdOf(fromBase64url(publicKey));
  const privateKey = der?.toString("base64url") ?? null;
  await tx
    .update(signKey)
    .set({ retiredAt: sql`now()`, privateKey: null })
    .where(and(live, ne(signKey.kid, kid)));
  await tx
    .insert(signKey)
    .values({ kind: "receipt", kid, publicKey, privateKey })
    .onConflictDoUpdate({
      target: [signKey.kind, signKey.kid],
      set: { retiredAt: null, privateKey },
    });
  return keyOf(key, kid, publicKey);
}

/** Null when the private part was only in an earlier environment, or was sealed with another APP_SECRET. */
function openKept({ privateKey }: Row): KeyObject | null {
  if (privateKey === null) return null;
  try {
    const key = Buffer.from(privateKey, "base64url");
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  } catch {
    return null;
  }
}

/** The raw public key as base64url. */
function publicPart(key: KeyObject): string {
  const { x } = createPublicKey(key).export({ format: "jwk" });
  if (typeof x !== "string") throw errors.internal();
  return x;
}

function keyOf(key: KeyObject, kid: string, publicKey: string): SigningKey {
  return {
    kid,
    publicKey: fromBase64url(publicKey),
    sign: async (message) => new Uint8Array(sign(null, message, key)),
  };
}

/** The current key as stored, so that every process gives the same answer, and all earlier keys. */
export async function publicSigningKey(): Promise<SigningKeys> {
  await signingKey();
  const rows = await db()
    .select({
      kid: signKey.kid,
      publicKey: signKey.publicKey,
      retiredAt: signKey.retiredAt,
    })
    .from(signKey)
    .where(ofReceipts)
    .orderBy(desc(signKey.retiredAt), desc(signKey.createdAt));
  const current = rows.find(({ retiredAt }) => retiredAt === null);
  if (!current) throw errors.internal();
  const { kid, publicKey: x } = current;
  const jwk = { kty: "OKP", crv: "Ed25519", x } as const;
  const pem = createPublicKey({ key: jwk, format: "jwk" }).export({ format: "pem", type: "spki" });
  return {
    alg: "Ed25519",
    kid,
    publicKey: x,
    jwk: { ...jwk, kid, alg: "EdDSA", use: "sig" },
    pem: String(pem),
    retired: rows.flatMap(({ retiredAt, ...row }) =>
      retiredAt === null ? [] : [{ ...row, retiredAt: retiredAt.toISOString() }],
    ),
  };
}
