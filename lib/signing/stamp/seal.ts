/** The seal of the service over a completed PDF (PAdES-B-B, D-59): by SIGN_P12, or a certificate it makes itself. */
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
  /** Most bytes a seal of this key takes. */
  size: number;
  /** @param parts what is sealed, one behind the other @returns a detached CMS signature in DER */
  sign(parts: readonly Uint8Array[]): Promise<Uint8Array>;
}

/** For all that is in a seal beside the certificates. */
const ROOM = 2_048;

export function sealerOf(key: SealKey): Sealer {
  const size = key.certificates.reduce((sum, { length }) => sum + length, ROOM);
  return { size, sign: async (parts) => signedData(parts, key) };
}

/** RSA, as its signatures are the same for the same bytes, and every reader of PDFs knows them. */
const KEY_BITS = 3_072;

let held: Promise<Sealer> | undefined;

/** The first process that asks makes a key where there is none; a failure is tried again by the next. */
export function sealer(): Promise<Sealer> {
  held ??= findOrMake()
    .then(sealerOf)
    .catch((fault: unknown) => {
      held = undefined;
      throw fault;
    });
  return held;
}

/** Asks the database anew; for tests, which are several processes in one. */
export function forgetSealer(): void {
  held = undefined;
}

async function findOrMake(): Promise<SealKey> {
  const { SIGN_P12, SIGN_P12_PASSWORD } = env();
  if (SIGN_P12) return openP12(SIGN_P12, SIGN_P12_PASSWORD ?? "");
  const kept = await findKept(db());
  if (kept) return kept;
  // Outside the transaction: on a slow machine a pair takes seconds, and one that idles so long is ended.
  const made = await make();
  return db().transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('svc:pades-key', 0))`);
    // Asked again: another process may have been first.
    const first = await findKept(tx);
    if (first) return first;
    await tx.update(signKey).set({ retiredAt: sql`now()`, privateKey: null }).where(live);
    await tx.insert(signKey).values(rowOf(made));
    return made;
  });
}

const live = and(eq(signKey.kind, "pades"), isNull(signKey.retiredAt));

/** Null where there is none that can be used. */
async function findKept(on: Db | Tx): Promise<SealKey | null> {
  const [row] = await on.select().from(signKey).where(live);
  const key = row?.privateKey ? opened(row.privateKey) : null;
  return row && key ? { key, certificates: [new X509Certificate(row.publicKey).raw] } : null;
}

/** Null for what another APP_SECRET sealed. */
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
