/** Apps: registered by themselves, or described by a document at their client id (O-010…O-023). */
import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { removeInSteps } from "@/db/remove-in-steps";
import { oauthClient, oauthGrant } from "@/db/schema";
import type { ClientMetadata } from "@/lib/contract/oauth";
import { isPlainText } from "@/lib/contract/text";
import { giveBack, take } from "@/lib/http/rate-limit";
import { fetchDocument, isDocumentId } from "./documents";
import { DOCUMENT_FRESH_S, DOCUMENT_STALE_S, oauthLimits } from "./limits";

export type Client = typeof oauthClient.$inferSelect;

/** @throws 429 when the network or all networks together have registered too many */
export async function registerClient(metadata: ClientMetadata, network: string) {
  await take(oauthLimits.registrations, network);
  try {
    await take(oauthLimits.allRegistrations, "all");
  } catch (fault) {
    await giveBack(oauthLimits.registrations, network);
    throw fault;
  }
  const { redirect_uris, client_name, client_uri, logo_uri } = metadata;
  const id = `svci_${randomBytes(16).toString("base64url")}`;
  const [row] = await db()
    .insert(oauthClient)
    .values({ id, source: "registered", name: client_name || null, redirectUris: redirect_uris })
    .returning();
  const issuedAt = row?.createdAt.getTime() ?? 0;
  return {
    client_id: id,
    client_id_issued_at: Math.floor(issuedAt / 1_000),
    redirect_uris,
    ...(client_name && { client_name }),
    ...(client_uri && { client_uri }),
    ...(logo_uri && { logo_uri }),
    grant_types: ["authorization_code", "refresh_token"],
    response_types: ["code"],
    token_endpoint_auth_method: "none",
    scope: "svc offline_access",
  };
}

export async function findStoredClient(id: string): Promise<Client | undefined> {
  const [row] = isPlainText(id)
    ? await db().select().from(oauthClient).where(eq(oauthClient.id, id))
    : [];
  return row;
}

const ageOf = ({ fetchedAt }: Client, now: Date): number =>
  (now.getTime() - (fetchedAt?.getTime() ?? 0)) / 1_000;

/**
 * The app behind a client id; the document of one that has an address is fetched when the stored copy is an hour old.
 * @returns words for the person where there is none
 * @throws 429 when a network has many documents fetched
 */
export async function findClient(id: string, network: string): Promise<Client | string> {
  const now = new Date();
  const stored = await findStoredClient(id);
  if (stored?.source === "registered") return stored;
  if (!isDocumentId(id)) return "No app is registered under this address’s client_id.";
  if (stored && ageOf(stored, now) < DOCUMENT_FRESH_S) return stored;
  await take(oauthLimits.documents, network);
  const fetched = await fetchDocument(id);
  if (typeof fetched !== "string") {
    const { client_name, redirect_uris } = fetched;
    const values = { name: client_name || null, redirectUris: redirect_uris, fetchedAt: now };
    const [row] = await db()
      .insert(oauthClient)
      .values({ id, source: "document", ...values })
      .onConflictDoUpdate({ target: oauthClient.id, set: values })
      .returning();
    if (row) return row;
  }
  if (stored && ageOf(stored, now) < DOCUMENT_STALE_S) return stored;
  return `${new URL(id).host} doesn’t describe its app: ${fetched}`;
}

/** O-015. @returns how many apps nobody had allowed for 30 days */
export const sweepClients = (): Promise<number> =>
  removeInSteps(
    oauthClient,
    sql`${oauthClient.createdAt} < now() - interval '30 days' and not exists (
      select 1 from ${oauthGrant} where ${oauthGrant.clientId} = ${oauthClient.id})`,
  );
