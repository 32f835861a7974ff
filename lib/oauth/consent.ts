/** An app asks, and the person allows or refuses it (O-034…O-041). */
import { randomBytes } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { oauthClient, oauthCode, oauthGrant } from "@/db/schema";
import { lockAccount } from "@/lib/accounts/change";
import { accountErrors } from "@/lib/accounts/errors";
import { type About, securityNotice } from "@/lib/accounts/mails";
import type { SignedIn } from "@/lib/accounts/session";
import { digestOf } from "@/lib/digest";
import { errors } from "@/lib/http/errors";
import { enqueue } from "@/lib/mail/outbox";
import { isLocalTarget } from "@/lib/protocol/redirect-uris";
import type { Client } from "./clients";
import { CODE_S, LOCAL_CONSENT_S } from "./limits";
import { type AuthorizationRequest, answerAddress, readAuthorization } from "./request";

type Grant = typeof oauthGrant.$inferSelect;

/** The host that vouches for an app: that of its document. */
export const hostOf = ({ id, source }: Pick<Client, "id" | "source">): string | null =>
  source === "document" ? new URL(id).host : null;

export const nameOf = (client: Pick<Client, "id" | "source" | "name">): string =>
  client.name ?? hostOf(client) ?? "An app without a name";

/**
 * Where a browser that an app sent goes next.
 * @param search the query as the app sent it
 * @returns an address, or words for a page where nobody can be led anywhere
 * @throws 429
 */
export async function startAuthorization(
  search: string,
  account: SignedIn | null,
  network: string,
): Promise<{ location: string } | { problem: string }> {
  const reading = await readAuthorization(search, network);
  if (reading.kind === "problem") return { problem: reading.words };
  if (reading.kind === "redirect") return { location: reading.location };
  const query = new URLSearchParams(search).toString();
  if (!account)
    return { location: `/signin?next=${encodeURIComponent(`/oauth/authorize?${query}`)}` };
  const { request } = reading;
  if (account.lockdown) return { location: `/connect?${query}` };
  const code = await db().transaction(async (tx) => {
    const grant = await findGrant(tx, account.userId, request.client.id);
    const { sessionId } = account;
    return grant && covers(grant, request.target)
      ? writeCode(tx, { grantId: grant.id, sessionId }, request)
      : null;
  });
  return { location: code ? answerAddress(request, { code }) : `/connect?${query}` };
}

/** Held until the transaction ends, so that disconnecting comes before the code or ends it. */
async function findGrant(tx: Tx, userId: string, clientId: string): Promise<Grant | undefined> {
  const [row] = await tx
    .select()
    .from(oauthGrant)
    .where(and(eq(oauthGrant.userId, userId), eq(oauthGrant.clientId, clientId)))
    .for("share");
  return row;
}

function covers({ targets, consentedAt }: Grant, target: string): boolean {
  const age = (Date.now() - consentedAt.getTime()) / 1_000;
  return targets.includes(target) && (!isLocalTarget(target) || age < LOCAL_CONSENT_S);
}

async function writeCode(
  tx: Tx,
  { grantId, sessionId }: { grantId: string; sessionId: string },
  { redirectUri, challenge }: AuthorizationRequest,
): Promise<string> {
  const code = `svcc_${randomBytes(32).toString("base64url")}`;
  const expiresAt = sql`now() + make_interval(secs => ${CODE_S})`;
  await tx
    .insert(oauthCode)
    .values({ hash: digestOf(code), grantId, sessionId, redirectUri, challenge, expiresAt });
  return code;
}

/** @throws 400 for a query that asks for nothing that can be allowed */
async function readRequest(query: string, network: string): Promise<AuthorizationRequest> {
  const reading = await readAuthorization(query, network);
  if (reading.kind === "request") return reading.request;
  throw errors.invalid(reading.kind === "problem" ? reading.words : "This request can’t be read.");
}

/** What the consent screen says. @throws 400 */
export async function describeRequest(
  { email, pro, lockdown }: SignedIn,
  query: string,
  network: string,
) {
  const { client, target } = await readRequest(query, network);
  const isLocal = isLocalTarget(target);
  const shown = target.startsWith("http") ? new URL(target).host : target.replace(/:$/, "");
  const app = { name: nameOf(client), host: hostOf(client), target: shown, isLocal };
  return { ...app, email, pro, lockdown };
}

/** @returns where the browser goes back to  @throws 400, 403 `lockdown` */
export async function answerConsent(
  { userId, sessionId }: SignedIn,
  { query, allow }: { query: string; allow: boolean },
  network: string,
  about: About,
): Promise<string> {
  const request = await readRequest(query, network);
  if (!allow)
    return answerAddress(request, {
      error: "access_denied",
      error_description: "The person refused.",
    });
  const code = await db().transaction(async (tx) => {
    const { email, lockdown } = await lockAccount(tx, userId);
    if (lockdown) throw accountErrors.lockdown();
    const { grant, isNew } = await writeGrant(tx, userId, request);
    if (isNew) await enqueue(tx, [securityNotice(email, "app-connected", about)]);
    return writeCode(tx, { grantId: grant.id, sessionId }, request);
  });
  return answerAddress(request, { code });
}

/** With the account's row locked: two answers of one person follow each other. */
async function writeGrant(
  tx: Tx,
  userId: string,
  { client, target }: AuthorizationRequest,
): Promise<{ grant: Grant; isNew: boolean }> {
  // An app that nobody used may be removed at this moment.
  const [found] = await tx
    .select({ id: oauthClient.id })
    .from(oauthClient)
    .where(eq(oauthClient.id, client.id))
    .for("key share");
  if (!found) throw errors.invalid("This app isn’t registered any more.");
  const before = await findGrant(tx, userId, client.id);
  const targets = [...new Set([...(before?.targets ?? []), target])];
  const changed = { targets, consentedAt: sql`now()` };
  const [grant] = await tx
    .insert(oauthGrant)
    .values({ userId, clientId: client.id, ...changed })
    .onConflictDoUpdate({ target: [oauthGrant.userId, oauthGrant.clientId], set: changed })
    .returning();
  if (!grant) throw new Error("A grant was written and not returned.");
  return { grant, isNew: !before?.targets.includes(target) };
}
