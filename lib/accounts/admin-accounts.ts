/** Accounts as an administrator sees them, and Pro granted or revoked by hand. */
import { and, desc, eq, ilike, or, type SQL, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { apiKey, proGrant, session, subscription, user } from "@/db/schema";
import type * as api from "@/lib/contract/admin";
import type { AnswerOf, Query } from "@/lib/contract/operation";
import { errors } from "@/lib/http/errors";
import { grantPro, revokePro } from "@/lib/plan/grants";
import { proColumns, proOf } from "@/lib/plan/pro";
import { isUuid } from "@/lib/protocol/ids";
import { afterPlace, pageOf } from "./cursor";
import { accountErrors } from "./errors";
import { isHeld } from "./held";

const PAGE = 50;

const live = sql`(${apiKey.revokedAt} is null)`;
const columns = {
  id: user.id,
  email: user.email,
  name: user.name,
  emailVerified: user.emailVerified,
  createdAt: user.createdAt,
  ...proColumns,
  keys: sql<number>`(select count(*)::int from ${apiKey} where ${apiKey.userId} = ${user.id} and ${live})`,
  seenAt: sql<string | null>`greatest(
    (select max(${session.updatedAt}) from ${session} where ${session.userId} = ${user.id}),
    (select max(${apiKey.lastUsedAt}) from ${apiKey} where ${apiKey.userId} = ${user.id} and ${live}))`,
};

function select(where: SQL | undefined, limit: number) {
  return db()
    .select(columns)
    .from(user)
    .leftJoin(proGrant, eq(proGrant.userId, user.id))
    .leftJoin(subscription, eq(subscription.userId, user.id))
    .where(where)
    .orderBy(desc(user.createdAt), desc(user.id))
    .limit(limit);
}

type Row = Awaited<ReturnType<typeof select>>[number];

function accountOf(row: Row): api.AdminAccount {
  const { pro, until } = proOf(row);
  return {
    id: row.id,
    email: row.email,
    name: row.name,
    emailVerified: row.emailVerified,
    createdAt: row.createdAt.toISOString(),
    lastSeenAt: row.seenAt ? new Date(row.seenAt).toISOString() : null,
    deleting: row.isDeleting,
    pro,
    proUntil: until?.toISOString() ?? null,
    grant: row.isGranted ? { until: row.grantUntil?.toISOString() ?? null } : null,
    subscription: row.proStatus,
    keys: row.keys,
  };
}

/** One page, newest first. */
export async function listAccounts(
  { before, search }: Query<typeof api.listAccounts>,
  size = PAGE,
): Promise<AnswerOf<typeof api.listAccounts>> {
  const words = search?.trim();
  const part = words ? `%${words.replace(/[\\%_]/g, "\\$&")}%` : null;
  const matching = part ? or(ilike(user.email, part), ilike(user.name, part)) : undefined;
  const { page, next } = pageOf(
    await select(and(matching, afterPlace(user, before)), size + 1),
    size,
  );
  return { accounts: page.map(accountOf), ...(next ? { next } : {}) };
}

/** @throws 404 */
async function readAccount(id: string) {
  if (!isUuid(id)) throw errors.notFound();
  const [row] = await select(eq(user.id, id), 1);
  if (!row) throw errors.notFound();
  return accountOf(row);
}

/**
 * Grants Pro.
 * @param days null: without end
 * @throws 404; 409 `verify_email` when the address is not confirmed, so a stranger may own the account
 */
export async function grantAccount(id: string, days: number | null) {
  await readAccount(id);
  if (!(await isHeld(id))) throw accountErrors.unconfirmed();
  await grantPro(id, days);
  return readAccount(id);
}

/** Revokes a grant. @throws 404 */
export async function revokeAccount(id: string) {
  await readAccount(id);
  await revokePro(id);
  return readAccount(id);
}
