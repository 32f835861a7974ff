/** Parses a receipt strictly as version 1: no member more, none less (D-54). */
import { canonicalJson } from "./canonical-json";
import { UUID } from "./ids";
import { isRecord } from "./json";
import type { ReceiptBody, SignReceipt } from "./sign-receipt";

/** Says where a value is not what it should be: `recipients[1].email`. */
export class ShapeError extends Error {
  override readonly name = "ShapeError";
}

type Check = (value: unknown, at: string) => void;

function refuse(at: string, why: string): never {
  throw new ShapeError(at === "" ? why : `${at}: ${why}`);
}

const object =
  (members: Record<string, Check>): Check =>
  (value, at) => {
    if (!isRecord(value)) return refuse(at, "not an object");
    for (const name of Object.keys(value)) {
      if (!Object.hasOwn(members, name)) refuse(at, `an unknown member “${name.slice(0, 40)}”`);
    }
    for (const [name, check] of Object.entries(members)) {
      const path = at === "" ? name : `${at}.${name}`;
      if (!Object.hasOwn(value, name)) refuse(path, "missing");
      check(value[name], path);
    }
  };

const list =
  (item: Check, least: number, most: number): Check =>
  (value, at) => {
    if (!Array.isArray(value)) return refuse(at, "not a list");
    if (value.length < least || value.length > most) refuse(at, `not ${least} to ${most} long`);
    for (const [index, one] of value.entries()) item(one, `${at}[${index}]`);
  };

const text =
  (pattern: RegExp): Check =>
  (value, at) => {
    if (typeof value !== "string" || !pattern.test(value)) refuse(at, "not the text it should be");
  };

const exactly =
  (...values: readonly unknown[]): Check =>
  (value, at) => {
    if (!values.includes(value)) refuse(at, `not ${values.join(" or ")}`);
  };

const whole =
  (least: number): Check =>
  (value, at) => {
    if (!Number.isSafeInteger(value) || Number(value) < least) refuse(at, "not a whole number");
  };

const orNull =
  (check: Check): Check =>
  (value, at) => {
    if (value !== null) check(value, at);
  };

const number: Check = (value, at) => {
  if (typeof value !== "number") refuse(at, "not a number");
};

const record: Check = (value, at) => {
  if (!isRecord(value)) refuse(at, "not an object");
};

const moment: Check = (value, at) => {
  const when = typeof value === "string" ? new Date(value) : null;
  if (when === null || Number.isNaN(when.getTime()) || when.toISOString() !== value) {
    refuse(at, "not a time in UTC");
  }
};

const sentence = text(/^.{1,10000}$/s);
const anyText = text(/^.{0,10000}$/s);
const hex64 = text(/^[0-9a-f]{64}$/);
const localId = text(/^[A-Za-z0-9_-]{1,64}$/);

const document = object({ sha256: hex64, bytes: whole(1), pages: whole(1) });

const field = object({
  id: localId,
  recipientId: localId,
  type: exactly("signature", "date", "initials", "name", "email"),
  page: whole(1),
  x: number,
  y: number,
  width: number,
  height: number,
});

const recipient = object({
  id: localId,
  name: sentence,
  email: sentence,
  signedName: sentence,
  method: exactly("draw", "upload", "type"),
  signatureSha256: hex64,
  consentAt: moment,
  signedAt: moment,
  access: object({
    mode: exactly("email", "link"),
    verifiedAt: orNull(moment),
    ip: orNull(anyText),
    userAgent: orNull(anyText),
  }),
});

const event = object({
  seq: whole(1),
  type: text(/^[a-z_]{1,40}$/),
  at: moment,
  actor: object({ kind: exactly("sender", "signer", "service"), recipientId: orNull(localId) }),
  ip: orNull(anyText),
  userAgent: orNull(anyText),
  data: record,
  prev: hex64,
  hash: hex64,
});

const body = object({
  v: exactly(1),
  type: exactly("svc:sign-receipt"),
  service: sentence,
  id: text(UUID),
  title: sentence,
  accessMode: exactly("before_signing", "after_signing", "link"),
  createdAt: moment,
  activatedAt: moment,
  completedAt: moment,
  original: document,
  completed: document,
  consent: object({ text: sentence, sha256: hex64 }),
  fields: list(field, 1, 30),
  recipients: list(recipient, 1, 5),
  events: list(event, 1, 10_000),
  head: hex64,
});

const receipt = object({
  v: exactly(1),
  alg: exactly("Ed25519"),
  kid: text(/^[0-9a-f]{16}$/),
  pub: text(/^[A-Za-z0-9_-]{43}$/),
  sig: text(/^[A-Za-z0-9_-]{86}$/),
  body: text(/^\{/),
});

/** A receipt as a value or as the text of its file. Throws ShapeError. */
export function readReceipt(given: unknown): SignReceipt {
  const value = typeof given === "string" ? parse(given, "not JSON") : given;
  receipt(value, "");
  return value as SignReceipt;
}

/** Throws ShapeError, also for the same content in another spelling: canonical text has no second one. */
export function readReceiptBody(given: string): ReceiptBody {
  const value = parse(given, "body: not JSON");
  body(value, "");
  if (spelled(value) !== given) refuse("body", "not in its one canonical spelling");
  return value as ReceiptBody;
}

function parse(given: string, why: string): unknown {
  try {
    return JSON.parse(given);
  } catch {
    return refuse("", why);
  }
}

function spelled(value: unknown): string | null {
  try {
    return canonicalJson(value);
  } catch {
    return null;
  }
}
