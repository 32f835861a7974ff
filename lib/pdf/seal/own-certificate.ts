/** A certificate the service makes itself: it shows that nothing was changed since, and no more. */
import { createHash, createPublicKey, type KeyObject, sign } from "node:crypto";
import { bits, explicit, integer, isTrue, octets, oid, sequence, set, time, utf8 } from "./der";

const COMMON_NAME = oid("2.5.4.3");
const ORGANIZATION = oid("2.5.4.10");
const KEY_USAGE = oid("2.5.29.15");
const BASIC_CONSTRAINTS = oid("2.5.29.19");
const SUBJECT_KEY_ID = oid("2.5.29.14");
const RSA_SHA256 = sequence(oid("1.2.840.113549.1.1.11"), Buffer.from([5, 0]));
/** Digital signature and non-repudiation. */
const SIGNS = Buffer.from([0x03, 0x02, 0x06, 0xc0]);
const YEARS = 30;

/** @param key RSA @param origin of the service @returns DER */
export function ownCertificate(key: KeyObject, origin: string, from: Date): Buffer {
  const publicKey = createPublicKey(key).export({ format: "der", type: "spki" });
  const fingerprint = createHash("sha256").update(publicKey).digest();
  const until = new Date(from);
  until.setUTCFullYear(from.getUTCFullYear() + YEARS);
  const name = sequence(
    set(sequence(ORGANIZATION, utf8("Sealdesk"))),
    set(sequence(COMMON_NAME, utf8(`Sealdesk at ${new URL(origin).host}`.slice(0, 64)))),
  );
  const body = sequence(
    explicit(0, integer(2)),
    // Positive, and never begun with a zero (RFC 5280, 4.1.2.2).
    integer(Buffer.concat([Buffer.from([0x40]), fingerprint.subarray(0, 15)])),
    RSA_SHA256,
    name,
    sequence(time(from), time(until)),
    name,
    publicKey,
    explicit(
      3,
      sequence(
        sequence(BASIC_CONSTRAINTS, isTrue, octets(sequence())),
        sequence(KEY_USAGE, isTrue, octets(SIGNS)),
        sequence(SUBJECT_KEY_ID, octets(octets(fingerprint.subarray(0, 20)))),
      ),
    ),
  );
  return sequence(body, RSA_SHA256, bits(sign("sha256", body, key)));
}
