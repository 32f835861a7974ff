/** A detached signature as PAdES-B-B wants it (ETSI EN 319 142-1; RFC 5652; RFC 5035). */
import { createHash, type KeyObject, sign } from "node:crypto";
import { explicit, integer, octets, oid, partsOf, sequence, set, tagged } from "./der";

const SIGNED_DATA = oid("1.2.840.113549.1.7.2");
const DATA = oid("1.2.840.113549.1.7.1");
const CONTENT_TYPE = oid("1.2.840.113549.1.9.3");
const MESSAGE_DIGEST = oid("1.2.840.113549.1.9.4");
const SIGNING_CERTIFICATE_V2 = oid("1.2.840.113549.1.9.16.2.47");
const SHA256 = sequence(oid("2.16.840.1.101.3.4.2.1"));
const NULL = Buffer.from([5, 0]);
const ALGORITHMS: Record<string, Buffer | undefined> = {
  ec: sequence(oid("1.2.840.10045.4.3.2")),
  rsa: sequence(oid("1.2.840.113549.1.1.11"), NULL),
};

export interface SealKey {
  key: KeyObject;
  /** DER: the key's own first, then those above it. */
  certificates: readonly Uint8Array[];
}

const sha256 = (...parts: readonly Uint8Array[]): Buffer => {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/** @returns DER @throws Error for a key that is neither RSA nor EC */
export function signedData(parts: readonly Uint8Array[], { key, certificates }: SealKey): Buffer {
  const [own] = certificates;
  const algorithm = ALGORITHMS[key.asymmetricKeyType ?? ""];
  if (!own || !algorithm) throw new Error("A seal needs a certificate with an RSA or EC key.");
  const attributes = [
    attribute(CONTENT_TYPE, DATA),
    attribute(MESSAGE_DIGEST, octets(sha256(...parts))),
    // What it is signed with is signed too. The digest is SHA-256 where none is named.
    attribute(SIGNING_CERTIFICATE_V2, sequence(sequence(sequence(octets(sha256(own)))))),
  ];
  const all = set(...attributes);
  const signer = sequence(
    integer(1),
    issuerAndSerial(own),
    SHA256,
    // Signed as a set, written under a tag of its own.
    Buffer.concat([Buffer.from([0xa0]), all.subarray(1)]),
    algorithm,
    octets(sign("sha256", all, key)),
  );
  const content = sequence(
    integer(1),
    set(SHA256),
    sequence(DATA),
    tagged(0xa0, ...certificates),
    set(signer),
  );
  return sequence(SIGNED_DATA, explicit(0, content));
}

const attribute = (type: Uint8Array, value: Uint8Array) => sequence(type, set(value));

const VERSION = 0xa0;

/** Of a certificate (RFC 5280, 4.1): version, serial number, algorithm, issuer. The first of them all has no version. */
function issuerAndSerial(certificate: Uint8Array): Buffer {
  const [body = new Uint8Array()] = partsOf(certificate);
  const parts = partsOf(body);
  if (parts[0]?.[0] === VERSION) parts.shift();
  const [serial = new Uint8Array(), , issuer = new Uint8Array()] = parts;
  return sequence(issuer, serial);
}
