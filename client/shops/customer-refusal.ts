/** Why a shop refuses to open for a customer, or refuses what they send: a code for callers, words for people. */
import { ShapeError } from "../../lib/kinds/shop/read";
import { ProtocolError } from "../../lib/protocol/errors";
import { ApiError, isRecord } from "../http";

const WORDS = {
  "link-incomplete":
    "This link is incomplete. Open it again from the message it came in, or ask the shop for it.",
  "link-newer": "This link was made by a newer version of this page. Reload it and try again.",
  ended: "This link doesn’t open a shop any more. Ask the shop for a new one.",
  password: "This shop has a password.",
  "password-wrong": "That isn’t the shop’s password.",
  "password-wait": "There were too many wrong passwords.",
  "resellers-only": "This shop sells to resellers only at the moment.",
  older: "The server sent an older version of this shop than this browser has seen before.",
  signature: "What the server sent isn’t signed by the shop that gave you this link.",
  damaged: "What the server sent can’t be read with this link.",
  closed: "The shop isn’t taking orders or messages right now. Nothing was sent to it.",
  full: "The shop can’t take any more right now. Nothing was sent to it.",
  stock: "Not enough is left of something you chose. Nothing was ordered.",
  conflict: "The server holds something else under this order’s number.",
  "no-way": "The shop can’t be paid this way right now. Nothing was ordered. Choose another way.",
  "ways-changed":
    "How the shop is paid has just changed. Nothing was ordered. Reload the page and try again.",
  "too-many": "Too much was sent from this network in a short time. Nothing was ordered.",
} as const;

export type ShopRefusalCode = keyof typeof WORDS;

interface RefusalDetails {
  /** The shop password's salt, 22 characters. */
  salt?: string | undefined;
  /** Seconds to wait. */
  retryAfter?: number | null;
  /** What is left, for each tag of which too little is left. */
  left?: Readonly<Record<string, number>>;
}

export class ShopRefusal extends Error {
  override readonly name = "ShopRefusal";
  readonly salt: string | undefined;
  readonly retryAfter: number | null;
  readonly left: Readonly<Record<string, number>>;

  constructor(
    readonly code: ShopRefusalCode,
    { salt, retryAfter = null, left = {} }: RefusalDetails = {},
    cause?: unknown,
  ) {
    super(WORDS[code], { cause });
    this.salt = salt;
    this.retryAfter = retryAfter;
    this.left = left;
  }
}

/** Runs `work` and turns its refusal into a ShopRefusal; other errors, such as a lost connection, stay as they are. */
export async function asShopRefusal<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (error) {
    throw refusalOf(error) ?? error;
  }
}

function refusalOf(error: unknown): ShopRefusal | null {
  if (error instanceof ApiError) return refusalOfAnswer(error);
  if (error instanceof ShapeError) return new ShopRefusal("damaged", {}, error);
  if (!(error instanceof ProtocolError)) return null;
  if (error.code === "shop-older") return new ShopRefusal("older", {}, error);
  const isSignature = error.code === "shop-pin" || error.code === "shop-signature";
  return new ShopRefusal(isSignature ? "signature" : "damaged", {}, error);
}

const BY_REASON: Readonly<Record<string, ShopRefusalCode>> = {
  closed: "closed",
  full: "full",
  stock: "stock",
  conflict: "conflict",
  "resellers-only": "resellers-only",
  // Refusals of payment links have a `code` (PY-001).
  method: "no-way",
  not_found: "no-way",
  stale: "ways-changed",
};

function refusalOfAnswer(error: ApiError): ShopRefusal | null {
  const { status, retryAfter, details } = error;
  const salt = typeof details.salt === "string" ? details.salt : undefined;
  const reason = error.reason ?? (typeof details.code === "string" ? details.code : "");
  const left = isRecord(details.left) ? (details.left as Record<string, number>) : {};
  const of = (code: ShopRefusalCode) => new ShopRefusal(code, { salt, retryAfter, left }, error);
  if (status === 401 && reason === "password") return of("password");
  if (status === 403 && reason === "password") return of("password-wrong");
  if (status === 429) return of(salt === undefined ? "too-many" : "password-wait");
  const code = BY_REASON[reason];
  if (code !== undefined) return of(code);
  return status === 404 || status === 410 ? of("ended") : null;
}
