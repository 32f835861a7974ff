/** The receipt of a completed signing request: what the service signs, over its one canonical text (D-54, RFC 8032, RFC 8785). */
import { fromBase64url, toHex, utf8 } from "./bytes";
import { sha256 } from "./derive";
import type { SignEvent } from "./sign-events";
import type { AccessMode, FieldType, SignatureMethod } from "./sign-request";

export interface ReceiptDocument {
  /** Of the PDF's bytes, in hex. */
  sha256: string;
  bytes: number;
  pages: number;
}

/** A rectangle in parts of its page, from the top left corner; pages count from 1. */
interface ReceiptField {
  id: string;
  recipientId: string;
  type: FieldType;
  page: number;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface ReceiptRecipient {
  id: string;
  /** As the sender wrote it; `signedName` is what the signer typed. */
  name: string;
  email: string;
  signedName: string;
  method: SignatureMethod;
  /** Of the signature's PNG as it was drawn into the PDF, in hex. */
  signatureSha256: string;
  consentAt: string;
  signedAt: string;
  access: {
    mode: "email" | "link";
    verifiedAt: string | null;
    ip: string | null;
    userAgent: string | null;
  };
}

/** What a receipt says. Times are ISO 8601 in UTC with milliseconds. */
export interface ReceiptBody {
  v: 1;
  type: "svc:sign-receipt";
  /** Origin of the service that signed. */
  service: string;
  id: string;
  title: string;
  accessMode: AccessMode;
  createdAt: string;
  activatedAt: string;
  completedAt: string;
  original: ReceiptDocument;
  completed: ReceiptDocument;
  consent: { text: string; sha256: string };
  fields: ReceiptField[];
  recipients: ReceiptRecipient[];
  /** Up to the completion: a download afterwards goes on with the chain and is not in the receipt. */
  events: SignEvent[];
  /** The hash of the last event. */
  head: string;
}

export interface SignReceipt {
  v: 1;
  alg: "Ed25519";
  /** First 16 hex digits of the SHA-256 of the raw public key. */
  kid: string;
  /** 32 bytes, base64url. */
  pub: string;
  /** 64 bytes, base64url. */
  sig: string;
  /** The canonical JSON of a `ReceiptBody`, as text, so that nobody spells it anew. */
  body: string;
}

/** The bytes that are signed. */
export function receiptMessage(body: string): Uint8Array<ArrayBuffer> {
  return utf8(`svc:sign-receipt:v1\n${body}`);
}

/** The name of a public key: 16 hex digits. */
export async function keyIdOf(publicKey: Uint8Array): Promise<string> {
  return toHex(await sha256(publicKey)).slice(0, 16);
}

/** The key imported last: importing one takes a third of a check, and many receipts name the same. */
let imported: { pub: string; key: CryptoKey } | null = null;

async function importKey(pub: string, raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  if (imported?.pub !== pub)
    imported = {
      pub,
      key: await crypto.subtle.importKey("raw", raw, "Ed25519", false, ["verify"]),
    };
  return imported.key;
}

/**
 * Whether `sig` (64 bytes, base64url) is the signature of the key `pub` over the message; null where this runtime has
 * no Ed25519. Throws `base64` on another spelling.
 */
export async function verifySignature(
  pub: string,
  sig: string,
  message: Uint8Array<ArrayBuffer>,
): Promise<boolean | null> {
  const [raw, signature] = [fromBase64url(pub), fromBase64url(sig)];
  try {
    return await crypto.subtle.verify("Ed25519", await importKey(pub, raw), signature, message);
  } catch (error) {
    return error instanceof DOMException && error.name === "NotSupportedError" ? null : false;
  }
}
