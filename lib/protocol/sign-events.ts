/** What happened to a signing request, each event bound to the one before it by its hash (D-57). */
import { toHex, utf8 } from "./bytes";
import { canonicalJson } from "./canonical-json";
import { sha256 } from "./derive";

/** What each kind of event says in `data`: created {originalHash}, fields_replaced {count}, signed {method, … } (D-57). */
export const SIGN_EVENT_TYPES = [
  "created",
  "fields_replaced",
  "activated",
  "link_sent",
  "link_reset",
  "code_sent",
  "code_failed",
  "email_verified",
  "viewed",
  "consented",
  "signed",
  "declined",
  "completed",
  "downloaded",
  "cancelled",
  "expired",
] as const;
export type SignEventType = (typeof SIGN_EVENT_TYPES)[number];

interface SignActor {
  kind: "sender" | "signer" | "service";
  recipientId: string | null;
}

export interface SignEvent {
  /** From 1, without gaps. */
  seq: number;
  type: SignEventType;
  /** ISO 8601 in UTC, with milliseconds. */
  at: string;
  actor: SignActor;
  ip: string | null;
  userAgent: string | null;
  data: Record<string, unknown>;
  /** The hash of the event before, in hex. */
  prev: string;
  hash: string;
}

/** What stands before the first event: 64 zeros. */
export const FIRST_PREV = "0".repeat(64);

const LABEL = "svc:sign-event:v1";

/** The event as it stands in the chain after `prev`. Throws `json` for data that JSON cannot say. */
export async function chained(
  prev: string,
  event: Omit<SignEvent, "prev" | "hash">,
): Promise<SignEvent> {
  const said = `${LABEL}\n${prev}\n${canonicalJson(event)}`;
  return { ...event, prev, hash: toHex(await sha256(utf8(said))) };
}

export type ChainVerdict =
  | { ok: true; head: string }
  /** `at`: the place of the first event that does not fit, from 0. */
  | { ok: false; at: number; why: string };

/** Computes every hash again. The head of no events is what stands before the first. */
export async function checkChain(events: readonly SignEvent[]): Promise<ChainVerdict> {
  const hashes = await Promise.all(events.map(hashOf));
  let head = FIRST_PREV;
  for (const [at, { seq, prev, hash }] of events.entries()) {
    const why = breakOf({ head, at, seq, prev, isUnchanged: hash === hashes[at] });
    if (why !== null) return { ok: false, at, why };
    head = hash;
  }
  return { ok: true, head };
}

/** Null for what has no hash. */
async function hashOf({ prev, hash: _, ...said }: SignEvent): Promise<string | null> {
  return chained(prev, said).then(
    ({ hash }) => hash,
    () => null,
  );
}

interface Link {
  head: string;
  at: number;
  seq: number;
  prev: string;
  isUnchanged: boolean;
}

function breakOf({ head, at, seq, prev, isUnchanged }: Link): string | null {
  if (seq !== at + 1) return `Event ${at + 1} of the list says it is number ${seq}.`;
  if (prev !== head) return `Event ${seq} does not follow the event before it.`;
  return isUnchanged ? null : `Event ${seq} was changed: its hash is another.`;
}
