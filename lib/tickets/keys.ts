/** Project keys: a product with one files tickets into its project, and can do nothing else (D-01). */
import { and, desc, eq, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { ticketKey, ticketMember, ticketProject } from "@/db/schema";
import { drawKey } from "@/lib/accounts/key-text";
import { revokePersonalKey } from "@/lib/accounts/personal-keys";
import type { ProjectKeyView } from "@/lib/contract/ticket-shapes";
import { HttpError } from "@/lib/http/errors";
import { isUuid } from "@/lib/protocol/ids";
import { ticketErrors } from "./errors";
import { memberRole } from "./projects";

/** The prefix and eight more (T-163). */
const SHOWN = 12;
/** Revoked keys stay to be recognised, but not without bound. */
const LISTED = 500;

/** The project behind a key, alive or deleted. */
export interface KeyProject {
  keyId: string;
  id: string;
  slug: string;
  name: string;
  isDeleted: boolean;
  spam: "off" | "normal" | "strict";
  block: string[];
  rateMax: number;
  rateWindowMs: number;
}

/** Newest first, revoked ones too (D-25). @throws 404 for who is no member */
export async function listProjectKeys(
  userId: string,
  projectId: string,
): Promise<{ keys: ProjectKeyView[] }> {
  await memberRole(userId, projectId);
  return { keys: (await keysOf(projectId)).map(projectKeyView) };
}

type KeyRow = typeof ticketKey.$inferSelect;

/**
 * Newest first.
 * @param after the last of the page before
 */
export const keysOf = (
  projectId: string,
  most = LISTED,
  after?: { t: string; i: string },
): Promise<KeyRow[]> =>
  db()
    .select()
    .from(ticketKey)
    .where(
      and(
        eq(ticketKey.projectId, projectId),
        after &&
          sql`(${ticketKey.createdAt}, ${ticketKey.id}) < (${after.t}::timestamptz, ${after.i}::uuid)`,
      ),
    )
    .orderBy(desc(ticketKey.createdAt), desc(ticketKey.id))
    .limit(most);

export const projectKeyView = (row: KeyRow): ProjectKeyView => ({
  id: row.id,
  name: row.name,
  start: row.start,
  enabled: row.enabled,
  request_count: row.requestCount,
  last_request: row.lastRequestAt?.toISOString() ?? null,
  created_at: row.createdAt.toISOString(),
});

/** A new key, shown this once; it works at once (T-167). @throws 404 for who is no member */
export async function makeProjectKey(
  userId: string,
  projectId: string,
  name: string,
): Promise<{ id: string; name: string; start: string; key: string }> {
  await memberRole(userId, projectId);
  const { key, row } = await drawKey(db(), "upk_", async ({ key, hash }) => {
    const values = { projectId, name, hash, start: key.slice(0, SHOWN) };
    const [row] = await db().insert(ticketKey).values(values).onConflictDoNothing().returning();
    return row;
  });
  return { id: row.id, name: row.name, start: row.start, key };
}

/**
 * Ends a project key of a project one is in, or a personal key of one's own, from the next request on; once more is
 * harmless (D-25).
 * @throws 404 for any other id (T-170)
 */
export async function revokeKey(userId: string, id: string): Promise<void> {
  if (!isUuid(id)) throw ticketErrors.notFound();
  const mine = sql`exists (select 1 from ${ticketMember} m join ${ticketProject} p on p.id = m.project_id and p.deleted_at is null
    where m.project_id = ${ticketKey.projectId} and m.user_id = ${userId})`;
  const revoked = await db()
    .update(ticketKey)
    .set({ enabled: false })
    .where(and(eq(ticketKey.id, id), mine))
    .returning({ id: ticketKey.id });
  if (revoked.length > 0) return;
  try {
    await revokePersonalKey(userId, id);
  } catch (fault) {
    throw fault instanceof HttpError ? ticketErrors.notFound() : fault;
  }
}
