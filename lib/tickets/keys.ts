/** Project keys: a product files tickets into its project with one, and can do nothing else (D-01). */
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

/** The length shown of a key: the prefix and eight more characters (T-163). */
const SHOWN_CHARS = 12;
/** Revoked keys remain listed so that people recognise them, up to this number. */
const MAX_LISTED = 500;

/** The project of a key, live or deleted. */
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

/** Newest first, including revoked keys (D-25). @throws 404 for anybody but a member */
export async function listProjectKeys(
  userId: string,
  projectId: string,
): Promise<{ keys: ProjectKeyView[] }> {
  await memberRole(userId, projectId);
  return { keys: (await keysOf(projectId)).map(projectKeyView) };
}

type KeyRow = typeof ticketKey.$inferSelect;

/** Newest first. @param after the last key of the page before */
export const keysOf = (
  projectId: string,
  most = MAX_LISTED,
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

/** Creates a key that works at once; its text is returned only here (T-167). @throws 404 for anybody but a member */
export async function makeProjectKey(
  userId: string,
  projectId: string,
  name: string,
): Promise<{ id: string; name: string; start: string; key: string }> {
  await memberRole(userId, projectId);
  const { key, row } = await drawKey(db(), "upk_", async ({ key, hash }) => {
    const values = { projectId, name, hash, start: key.slice(0, SHOWN_CHARS) };
    const [row] = await db().insert(ticketKey).values(values).onConflictDoNothing().returning();
    return row;
  });
  return { id: row.id, name: row.name, start: row.start, key };
}

/**
 * Revokes a project key of the person's projects, or their own personal key, from the next request on. Repeating it is
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
