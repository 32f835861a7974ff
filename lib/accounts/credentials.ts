/** The credential that replaces a password: derived on the device and stored only as a slow hash. */
import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from "node:crypto";
import { limitConcurrency } from "@/lib/jobs/limit-concurrency";

/** 16 MB and about 50 ms of a core. */
const COST: ScryptOptions = { N: 16_384, r: 8, p: 1 };
const HASH_BYTES = 32;

/**
 * Two of Node's four pool threads, which also serve files and DNS. The queue's length limits the wait to a few seconds.
 */
export const hashing = limitConcurrency(() => 2, 40);

/** @throws 503 when forty wait */
function slowly(credential: string, salt: Buffer): Promise<Buffer> {
  const hash = () =>
    new Promise<Buffer>((resolve, reject) => {
      scrypt(credential, salt, HASH_BYTES, COST, (fault, key) =>
        fault ? reject(fault) : resolve(key),
      );
    });
  return hashing(hash);
}

/** The text that is stored: `s1$salt$hash`. */
export async function hashCredential(credential: string): Promise<string> {
  const salt = randomBytes(16);
  const hash = await slowly(credential, salt);
  return `s1$${salt.toString("base64url")}$${hash.toString("base64url")}`;
}

/** Compares a credential with a stored hash in constant time. */
export async function verifyCredential(about: {
  hash: string;
  password: string;
}): Promise<boolean> {
  const [version, salt = "", hash = ""] = about.hash.split("$");
  const expected = Buffer.from(hash, "base64url");
  const found = await slowly(about.password, Buffer.from(salt, "base64url"));
  return version === "s1" && expected.length === HASH_BYTES && timingSafeEqual(expected, found);
}
