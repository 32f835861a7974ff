/** Checks a receipt against the documents and the service's keys, anywhere and for ever: no question to a server (D-54). */
import { fromBase64url, toHex } from "./bytes";
import { sha256 } from "./derive";
import { ProtocolError } from "./errors";
import { checkChain } from "./sign-events";
import {
  keyIdOf,
  type ReceiptBody,
  receiptMessage,
  type SignReceipt,
  verifySignature,
} from "./sign-receipt";
import { readReceipt, readReceiptBody, ShapeError } from "./sign-receipt-shape";
import { wrongConsent, wrongField, wrongSigner } from "./sign-receipt-story";
import { type SignerEvidence, signersOf } from "./signer-evidence";

export type ReceiptCheckName =
  | "format"
  | "signature"
  | "key"
  | "completed"
  | "original"
  | "events"
  | "consent"
  | "signers"
  | "fields";

export interface ReceiptCheck {
  name: ReceiptCheckName;
  /** `unchecked`: what it needs was not given, or an earlier check found nothing to check. */
  answer: "yes" | "no" | "unchecked";
  why: string;
}

export interface Verdict {
  /**
   * `yes`: every check but the original's was made and said yes. `no`: one said no. `partly`: nothing is wrong, and
   * what would be needed to say yes was not given. Only `yes` is to be relied on.
   */
  answer: "yes" | "no" | "partly";
  checks: ReceiptCheck[];
  /** Null when the file is no receipt. What it says counts only as far as the checks say yes. */
  body: ReceiptBody | null;
  kid: string | null;
  signers: SignerEvidence[];
}

/** A key as `GET /api/sign/v1/signing-key` lists it; `retiredAt` null for the one in use. */
export interface KnownKey {
  kid: string;
  publicKey: string;
  retiredAt: string | null;
}

export interface ReceiptEvidence {
  /** The receipt's file, as text or parsed. */
  receipt: unknown;
  completed?: Uint8Array | undefined;
  original?: Uint8Array | undefined;
  /** The service's keys, fetched from it at some time; without them nobody knows who signed. */
  keys?: readonly KnownKey[] | undefined;
}

type Answer = Omit<ReceiptCheck, "name">;
const yes = (why: string): Answer => ({ answer: "yes", why });
const no = (why: string): Answer => ({ answer: "no", why });
const unchecked = (why: string): Answer => ({ answer: "unchecked", why });

const NAMES: readonly ReceiptCheckName[] = [
  "format",
  "signature",
  "key",
  "completed",
  "original",
  "events",
  "consent",
  "signers",
  "fields",
];

/** Never throws: a hostile file is answered with words. */
export async function verifyReceipt(evidence: ReceiptEvidence): Promise<Verdict> {
  const read = readAll(evidence.receipt);
  if (typeof read === "string") return unreadable(read);
  const { receipt, body } = read;
  const signature = await checkSignature(receipt);
  const answers: Record<ReceiptCheckName, Answer> = {
    format: yes("The receipt’s format is valid."),
    signature,
    key: proven(signature, await checkKey(receipt, body, evidence.keys)),
    completed: await checkDocument("completed", body.completed, evidence.completed),
    original: await checkDocument("original", body.original, evidence.original),
    events: await checkEvents(body),
    consent: story(await wrongConsent(body), "The consent text matches its hash."),
    signers: story(
      wrongSigner(body),
      "Each signer gave consent and signed, as the activity shows.",
    ),
    fields: story(wrongField(body), "Each field is on a page and belongs to a signer."),
  };
  const checks = NAMES.map((name) => ({ name, ...answers[name] }));
  return { answer: summed(checks), checks, body, kid: receipt.kid, signers: signersOf(body) };
}

function readAll(given: unknown): { receipt: SignReceipt; body: ReceiptBody } | string {
  try {
    const receipt = readReceipt(given);
    return { receipt, body: readReceiptBody(receipt.body) };
  } catch (error) {
    if (error instanceof ShapeError) return error.message;
    throw error;
  }
}

function unreadable(why: string): Verdict {
  const checks = NAMES.map((name) => ({
    name,
    ...(name === "format"
      ? no(`This is not a Sealdesk receipt of version 1: ${why}.`)
      : unchecked("There’s no receipt to check.")),
  }));
  return { answer: "no", checks, body: null, kid: null, signers: [] };
}

function summed(checks: readonly ReceiptCheck[]): Verdict["answer"] {
  if (checks.some(({ answer }) => answer === "no")) return "no";
  const open = checks.filter(({ name, answer }) => answer !== "yes" && name !== "original");
  return open.length === 0 ? "yes" : "partly";
}

async function checkSignature({ pub, sig, body }: SignReceipt): Promise<Answer> {
  const holds = await verifySignature(pub, sig, receiptMessage(body)).catch(() => false);
  if (holds === null) {
    return unchecked("This browser can’t check Ed25519 signatures. Use a newer browser.");
  }
  return holds
    ? yes("The seal is valid for the whole receipt.")
    : no("The seal isn’t valid: the receipt was changed, or wasn’t sealed with this key.");
}

/** Clocks differ, and a process may have kept running: a receipt made up to a day after its key was retired is valid. */
const RETIRED_KEY_GRACE_MS = 24 * 60 * 60 * 1000;

/** Whoever writes a receipt may name any key: it counts only with a seal that fits. */
const proven = (signature: Answer, key: Answer): Answer =>
  signature.answer === "no" && key.answer === "yes"
    ? unchecked("The receipt names a key of this service, but that key didn’t make this seal.")
    : key;

async function checkKey(
  { kid, pub }: SignReceipt,
  body: ReceiptBody,
  keys: ReceiptEvidence["keys"],
): Promise<Answer> {
  if ((await ownName(pub)) !== kid) return no("The key ID doesn’t match the key.");
  if (keys === undefined) {
    return unchecked(
      `The owner of key ${kid} wasn’t checked, because the service’s keys weren’t available.`,
    );
  }
  const known = keys.find((key) => key.publicKey === pub);
  if (known === undefined) {
    return no(
      `Key ${kid} doesn’t belong to this service. The receipt names ${body.service}: verify it there.`,
    );
  }
  if (known.retiredAt === null) return yes(`Sealed with the service’s current key ${kid}.`);
  const day = known.retiredAt.slice(0, 10);
  return Date.parse(body.completedAt) <= Date.parse(known.retiredAt) + RETIRED_KEY_GRACE_MS
    ? yes(`Sealed with ${kid}, the service’s key until ${day}. The seal is still valid.`)
    : no(`Sealed with ${kid} after that key was retired on ${day}.`);
}

/** Null for text that is not the one spelling of bytes. */
async function ownName(pub: string): Promise<string | null> {
  try {
    return await keyIdOf(fromBase64url(pub));
  } catch (error) {
    if (error instanceof ProtocolError) return null;
    throw error;
  }
}

const WHICH = { completed: "signed PDF", original: "original PDF" } as const;

async function checkDocument(
  which: keyof typeof WHICH,
  said: ReceiptBody["completed"],
  given: Uint8Array | undefined,
): Promise<Answer> {
  if (given === undefined) return unchecked(`The ${WHICH[which]} wasn’t added.`);
  if (given.length === said.bytes && toHex(await sha256(given)) === said.sha256) {
    return yes(`The ${WHICH[which]} matches the receipt exactly.`);
  }
  return no(`This ${WHICH[which]} doesn’t match the receipt, or it was changed.`);
}

async function checkEvents({ events, head }: ReceiptBody): Promise<Answer> {
  const chain = await checkChain(events);
  if (!chain.ok) return no(chain.why);
  if (chain.head !== head) return no("The activity doesn’t end where the receipt says.");
  return yes(`${events.length} events, each linked to the one before it.`);
}

const story = (wrong: string | null, right: string): Answer =>
  wrong === null ? yes(right) : no(wrong);
