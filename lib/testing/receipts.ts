/** Receipts for a test, sealed by a service of the test's own. */
import { createHash, generateKeyPairSync, randomUUID, sign } from "node:crypto";
import { canonicalJson } from "@/lib/protocol/canonical-json";
import { chained, FIRST_PREV, type SignEvent } from "@/lib/protocol/sign-events";
import {
  type ReceiptBody,
  type ReceiptRecipient,
  receiptMessage,
  type SignReceipt,
} from "@/lib/protocol/sign-receipt";
import type { KnownKey } from "@/lib/protocol/verify-receipt";

export const hexOf = (bytes: Uint8Array | string): string =>
  createHash("sha256").update(bytes).digest("hex");

/** Whoever seals receipts, rightly or not. */
export interface Sealer {
  key: KnownKey;
  seal(body: ReceiptBody | string): SignReceipt;
}

export function newSealer(retiredAt: string | null = null): Sealer {
  const { privateKey, publicKey } = generateKeyPairSync("ed25519");
  const pub = publicKey.export({ format: "jwk" }).x ?? "";
  const kid = hexOf(Buffer.from(pub, "base64url")).slice(0, 16);
  return {
    key: { kid, publicKey: pub, retiredAt },
    seal: (given) => {
      const body = typeof given === "string" ? given : canonicalJson(given);
      const sig = sign(null, receiptMessage(body), privateKey).toString("base64url");
      return { v: 1, alg: "Ed25519", kid, pub, sig, body };
    },
  };
}

type Said = Omit<SignEvent, "seq" | "prev" | "hash">;

export async function chainOf(said: readonly Said[]): Promise<SignEvent[]> {
  const events: SignEvent[] = [];
  for (const [at, event] of said.entries()) {
    events.push(await chained(events.at(-1)?.hash ?? FIRST_PREV, { ...event, seq: at + 1 }));
  }
  return events;
}

const at = (minute: number) => new Date(Date.UTC(2026, 10, 21, 9, minute)).toISOString();
const consentText = "By choosing Sign I agree to sign “Lease of the mill” electronically.";
const consent = { text: consentText, sha256: hexOf(consentText) };
const browser = { ip: "192.0.2.7", userAgent: "Mozilla/5.0 (X11; Linux x86_64) Firefox/140.0" };
const nowhere = { ip: null, userAgent: null };

const recipients: ReceiptRecipient[] = [
  {
    id: "ada",
    name: "Ada Lovelace",
    email: "ada@example.com",
    signedName: "Ada King, Countess of Lovelace",
    method: "draw",
    signatureSha256: hexOf("ada's signature"),
    consentAt: at(20),
    signedAt: at(20),
    access: { mode: "email", verifiedAt: at(15), ...browser },
  },
  {
    id: "omar",
    name: "عمر الخيام",
    email: "omar@example.com",
    signedName: "عمر الخيام 🖋️",
    method: "type",
    signatureSha256: hexOf("omar's signature"),
    consentAt: at(30),
    signedAt: at(30),
    access: { mode: "link", verifiedAt: null, ...browser },
  },
];

export interface Signing {
  body: ReceiptBody;
  completed: Uint8Array;
  original: Uint8Array;
}

/** A request that two people signed: one entered a code from their mail first, the other came by the link alone. */
export async function newSigning(change: Partial<ReceiptBody> = {}): Promise<Signing> {
  const original = Buffer.from(`%PDF-1.7 the lease ${randomUUID()} ${"x".repeat(400)}`);
  const completed = Buffer.from(`%PDF-1.7 the signed lease ${randomUUID()} ${"y".repeat(600)}`);
  const events = await chainOf(saidOf(hexOf(original), hexOf(completed)));
  const body: ReceiptBody = {
    v: 1,
    type: "svc:sign-receipt",
    service: "https://desk.example",
    id: randomUUID(),
    title: "Lease of the mill",
    accessMode: "link",
    createdAt: at(0),
    activatedAt: at(1),
    completedAt: at(30),
    original: { sha256: hexOf(original), bytes: original.length, pages: 2 },
    completed: { sha256: hexOf(completed), bytes: completed.length, pages: 3 },
    consent,
    fields: [
      {
        id: "f1",
        recipientId: "ada",
        type: "signature",
        page: 1,
        x: 0.1,
        y: 0.7,
        width: 0.3,
        height: 0.08,
      },
      {
        id: "f2",
        recipientId: "omar",
        type: "signature",
        page: 2,
        x: 0.7,
        y: 0.9,
        width: 0.3,
        height: 0.1,
      },
    ],
    recipients,
    events,
    head: events.at(-1)?.hash ?? FIRST_PREV,
    ...change,
  };
  return { body, completed, original };
}

function saidOf(originalHash: string, completedHash: string): Said[] {
  const service = { actor: { kind: "service", recipientId: null }, ...nowhere } as const;
  const sender = { actor: { kind: "sender", recipientId: null }, ...browser } as const;
  const by = (recipientId: string) =>
    ({ actor: { kind: "signer", recipientId }, ...browser }) as const;
  return [
    { type: "created", at: at(0), ...sender, data: { originalHash } },
    { type: "activated", at: at(1), ...sender, data: {} },
    { type: "email_verified", at: at(15), ...by("ada"), data: {} },
    ...recipients.flatMap(({ id, consentAt, signedAt, method, signatureSha256, signedName }) => [
      {
        type: "consented" as const,
        at: consentAt,
        ...by(id),
        data: { consentSha256: consent.sha256 },
      },
      {
        type: "signed" as const,
        at: signedAt,
        ...by(id),
        data: { method, signatureSha256, signedName },
      },
    ]),
    { type: "completed", at: at(30), ...service, data: { completedHash } },
  ];
}
