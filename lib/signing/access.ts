/** Who may call: the sender, a signer, or a signer with a verified address, checked in the contract's order (S-004). */
import { and, eq, gt, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { signSession } from "@/db/schema";
import { digestOf, isSameText } from "@/lib/digest";
import { bearerOf } from "@/lib/gate/caller";
import type { Called } from "@/lib/http/families";
import { log } from "@/lib/http/log";
import { addressOf } from "@/lib/http/network";
import type { Step } from "@/lib/http/route";
import { isCapability } from "@/lib/protocol/capability";
import { isUuid } from "@/lib/protocol/ids";
import { signErrors } from "./errors";
import type { Evidence } from "./events";
import { expire, isToExpire } from "./expiry";
import { USER_AGENT_CHARS } from "./limits";
import { type Envelope, findEnvelope, type RecipientRow } from "./request";
import { type Action, refusalOf, statusOf } from "./status";

export type Party =
  | { role: "sender"; envelope: Envelope }
  | { role: "signer"; envelope: Envelope; recipient: RecipientRow };

export const evidenceOf = ({ headers }: Request): Evidence => ({
  ip: addressOf(headers),
  userAgent: headers.get("user-agent")?.slice(0, USER_AGENT_CHARS) ?? null,
});

/** A program sends its token in its own header, a page as the bearer token (S-002). @throws 401 */
function tokenOf({ caller, request }: Called): string {
  const { headers } = request;
  const token = caller.kind === "program" ? headers.get("x-svc-capability") : bearerOf(headers);
  if (!token) throw signErrors.capabilityRequired();
  return token;
}

/** @throws 401, then what `findParty` throws */
const partyOf = (call: Called): Promise<Party> => findParty(call.params.id ?? "", tokenOf(call));

/**
 * Finds the party a token belongs to.
 * @throws the same 404 for an unknown request and for a token of another request (S-006)
 */
export async function findParty(id: string, token: string): Promise<Party> {
  const envelope = isUuid(id) && isCapability(token) ? await findEnvelope(id) : null;
  const party = envelope && partyIn(envelope, digestOf(token));
  if (!party) throw signErrors.notFound();
  if (isToExpire(party.envelope.request)) {
    // If this write fails, the status is still right, because it follows from the clock. The sweep writes it later.
    await expire(party.envelope.request.id).catch((fault: unknown) =>
      log.warn({ err: fault }, "a request past its time was not ended"),
    );
  }
  return party;
}

function partyIn(envelope: Envelope, given: string): Party | null {
  if (isSameText(given, envelope.request.adminHash)) return { role: "sender", envelope };
  const recipient = envelope.recipients.find(
    ({ tokenHash }) => tokenHash !== null && isSameText(given, tokenHash),
  );
  return recipient ? { role: "signer", envelope, recipient } : null;
}

/** @throws 409 or 410 when the request's status does not allow the action */
export function refuse(action: Action, { role, envelope }: Party): void {
  const refusal = refusalOf(action, statusOf(envelope.request), role);
  if (refusal) throw refusal;
}

/** The session a signer sends; null when it belongs to another request or another recipient (S-082). */
export async function sessionOf(
  token: string | null,
  { requestId, id }: RecipientRow,
): Promise<{ expiresAt: Date } | null> {
  if (!token) return null;
  const [row] = await db()
    .select({ expiresAt: signSession.expiresAt })
    .from(signSession)
    .where(
      and(
        eq(signSession.tokenHash, digestOf(token)),
        eq(signSession.requestId, requestId),
        eq(signSession.recipientId, id),
        gt(signSession.expiresAt, sql`now()`),
      ),
    );
  return row ?? null;
}

/** What each verification mode requires a verified address for (S-041…S-043). */
const NEEDS = { before_signing: "all", after_signing: "completed", link: null } as const;
export const requiredFor = ({ request }: Envelope): "all" | "completed" | null =>
  NEEDS[request.accessMode];

/**
 * What the caller reads. `so far`: the signatures made so far, which count as `completed` once the request is
 * completed.
 */
type Part = "all" | "so far" | "completed";

/** @throws 401 `session_required` without a session, 401 `session_invalid` for one that is not valid here */
async function prove(call: Called, party: Party, part: Part): Promise<void> {
  if (party.role === "sender") return;
  const needs = requiredFor(party.envelope);
  const isCompleted = party.envelope.request.status === "completed";
  const isOfCopy = part === "completed" || (part === "so far" && isCompleted);
  if (needs === null || (needs === "completed" && !isOfCopy)) return;
  const token = call.request.headers.get("x-sign-session");
  if (token === null) throw signErrors.sessionRequired();
  if (!(await sessionOf(token, party.recipient))) throw signErrors.sessionInvalid();
}

interface From {
  by: Evidence;
}
type AsSender = From & { envelope: Envelope };
type AsSigner = AsSender & { recipient: RecipientRow };

/**
 * Admits only the sender; a signer gets 403 (S-007).
 * @param action "whatever state": the route checks the status later or not at all
 */
export function sender(action: Action | "whatever state"): Step<Called, AsSender> {
  return async (call) => {
    const party = await partyOf(call);
    if (party.role !== "sender") throw signErrors.wrongRole();
    if (action !== "whatever state") refuse(action, party);
    return { envelope: party.envelope, by: evidenceOf(call.request) };
  };
}

/** Checks that the request's status allows the sender's action, for routes that check something else first. */
export function inState(action: Action): Step<{ envelope: Envelope }, object> {
  return ({ envelope }) => {
    refuse(action, { role: "sender", envelope });
    return {};
  };
}

/** Admits only a signer (S-008). @param proof "none" for the routes by which a signer verifies the address */
export function signer(action: Action, proof: "all" | "none" = "all"): Step<Called, AsSigner> {
  return async (call) => {
    const party = await partyOf(call);
    if (party.role !== "signer") throw signErrors.wrongRole();
    if (proof !== "none") await prove(call, party, proof);
    refuse(action, party);
    const { envelope, recipient } = party;
    return { envelope, recipient, by: evidenceOf(call.request) };
  };
}

/**
 * Admits the sender or a signer.
 * @param part what is read; a verification mode may require a verified address for it
 */
export function either(action: Action, part: Part): Step<Called, From & { party: Party }> {
  return async (call) => {
    const party = await partyOf(call);
    await prove(call, party, part);
    refuse(action, party);
    return { party, by: evidenceOf(call.request) };
  };
}
