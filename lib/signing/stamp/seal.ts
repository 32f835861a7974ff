/** The service's seal over a completed PDF (PAdES-B-B, D-59), made with SIGN_P12 or with a self-made certificate. */
import {
  createHash,
  createPrivateKey,
  generateKeyPair,
  type KeyObject,
  X509Certificate,
} from "node:crypto";
import { promisify } from "node:util";
import { and, eq, isNull, sql } from "drizzle-orm";
import { type Db, db, type Tx } from "@/db/client";
import { signKey } from "@/db/schema";
import { baseUrl, env } from "@/lib/env";
import { type SealKey, signedData } from "@/lib/pdf/seal/cms";
import { ownCertificate } from "@/lib/pdf/seal/own-certificate";
import { openP12 } from "@/lib/pdf/seal/p12";

export interface Sealer {
  /** The maximum size of a seal made with this key. */
  size: number;
  /** @param parts the bytes to seal, in order @returns a detached CMS signature in DER */
  sign(parts: readonly Uint8Array[]): Promise<Uint8Array>;
}

/** Room for everything in a seal except the certificates. */
const EXTRA_BYTES = 2_048;

export function sealerOf(key: SealKey): Sealer {
  const size = key.certificates.reduce((sum, { length }) => sum + length, EXTRA_BYTES);
  return { size, sign: async (parts) => signedData(parts, key) };
}

/** RSA, because it signs deterministically and every PDF reader supports it. */
const KEY_BITS = 3_072;

let held: Promise<Sealer> | undefined;

/** The first process to ask makes a key if there is none; after a failure the next call tries again. */
export function sealer(): Promise<Sealer> {
  held ??= findOrMake()
    .then(sealerOf)
    .catch((fault: unknown) => {
      held = undefined;
      throw fault;
    });
  return held;
}

/** Forgets the cached key. For tests, which act as several processes. */
export function forgetSealer(): void {
  held = undefined;
}

async function findOrMake(): Promise<SealKey> {
  const { SIGN_P12, SIGN_P12_PASSWORD } = env();
  if (SIGN_P12) return openP12(SIGN_P12, SIGN_P12_PASSWORD ?? "");
  const kept = await findKept(db());
  if (kept) return kept;
  // Outside the transaction: on a slow machine making a key takes seconds, and an idle transaction is ended.
  const made = await make();
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('svc:pades-key', 0))`);
    // Read again under the lock: another process may have stored a key meanwhile.
    const first = await findKept(tx);
    if (first) return first;
    await tx.update(signKey).set({ retiredAt: sql`now()`, privateKey: null }).where(live);
    await tx.insert(signKey).values(rowOf(made));
    return made;
  });
}

const live = and(eq(signKey.kind, "pades"), isNull(signKey.retiredAt));

/** Null when there is no usable key. */
async function findKept(on: Db | Tx): Promise<SealKey | null> {
  const [row] = await on.select().from(signKey).where(live);
  const key = row?.privateKey ? opened(row.privateKey) : null;
  return row && key ? { key, certificates: [new X509Certificate(row.publicKey).raw] } : null;
}

/** Null when it was sealed with another APP_SECRET. */
function opened(kept: string): KeyObject | null {
  try {
    const key = Buffer.from(kept, "base64url");
    return createPrivateKey({ key, format: "der", type: "pkcs8" });
  } catch {
    return null;
  }
}

const makePair = promisify(generateKeyPair);

async function make(): Promise<SealKey> {
  const { privateKey: key } = await makePair("rsa", { modulusLength: KEY_BITS });
  return { key, certificates: [ownCertificate(key, baseUrl(), new Date())] };
}

function rowOf({ key, certificates: [certificate] }: SealKey) {
  if (!certificate) throw new Error("A key of our own has a certificate.");
  return {
    kind: "pades" as const,
    kid: createHash("sha256").update(certificate).digest("hex").slice(0, 16),
    publicKey: new X509Certificate(certificate).toString(),
    privateKey: key.export({ format: "der", type: "pkcs8" }).toString("base64url"),
  };
}
