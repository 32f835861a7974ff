/** An account's connected apps (O-080, O-081, D-86). */
import { and, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { oauthClient, oauthGrant, oauthTokenPair } from "@/db/schema";
import type { ConnectedApp } from "@/lib/contract/oauth";
import { errors } from "@/lib/http/errors";
import { hostOf, nameOf } from "./consent";

/** The last used first, then the last connected. */
export async function listApps(userId: string): Promise<{ apps: ConnectedApp[] }> {
  const active = sql<boolean>`exists (select 1 from ${oauthTokenPair} where ${oauthTokenPair.grantId} = ${oauthGrant.id}
    and ${oauthTokenPair.rotatedAt} is null and ${oauthTokenPair.refreshUntil} > now())`;
  const rows = await db()
    .select({ client: oauthClient, grant: oauthGrant, active })
    .from(oauthGrant)
    .innerJoin(oauthClient, eq(oauthClient.id, oauthGrant.clientId))
    .where(eq(oauthGrant.userId, userId))
    .orderBy(
      sql`${oauthGrant.lastUsedAt} desc nulls last`,
      sql`${oauthGrant.createdAt} desc`,
      oauthGrant.id,
    );
  const apps = rows.map(({ client, grant, active }) => ({
    clientId: client.id,
    name: nameOf(client),
    host: hostOf(client),
    logo: null,
    source: client.source,
    createdAt: grant.createdAt.toISOString(),
    lastUsedAt: grant.lastUsedAt?.toISOString() ?? null,
    active,
  }));
  return { apps };
}

/** Its tokens and codes go with the grant. @throws 404 for an app that isn't connected */
export async function disconnectApp(userId: string, clientId: string): Promise<void> {
  const ended = await db()
    .delete(oauthGrant)
    .where(and(eq(oauthGrant.userId, userId), eq(oauthGrant.clientId, clientId)))
    .returning({ id: oauthGrant.id });
  if (ended.length === 0) throw errors.notFound();
}
