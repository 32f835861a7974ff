/**
 * Ends relations between suppliers and resellers from either side, and restores them, with all effects (U-002, U-003).
 */
import { and, eq, gt, inArray, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { db, type Tx } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { OPEN_LINK } from "@/db/live-links";
import { inSteps } from "@/db/remove-in-steps";
import { shopReseller, shopSupply } from "@/db/schema";
import { closeKeptLink, removeKeptLink, reopenKeptLink } from "@/lib/files/keep";
import { lockHead } from "@/lib/files/lock";
import { endLinks } from "@/lib/files/revoke";
import { DAY_MS } from "@/lib/time";
import { shopErrors } from "../errors";
import { dropCounters } from "../holds";
import { RELATION_UNDO_DAYS, STATEMENT_DAYS } from "../limits";
import { lockParts } from "./lock-parts";

export type Relation = typeof shopReseller.$inferSelect;
type Side = NonNullable<Relation["endedBy"]>;

const daysAgo = (days: number) => sql`now() - ${days} * interval '1 day'`;

/** Not ended, and either joined or joinable by its link. */
export const isLive = sql`(${isNull(shopReseller.endedAt)} and (${isNotNull(shopReseller.resellerId)} or exists
  (select from file_link l where l.id = ${shopReseller.accessId} and ${sql.raw(OPEN_LINK)})))`;

/** Still listed: live, ended within a week, or with a recent statement. */
export const isListed = or(
  isLive,
  gt(shopReseller.endedAt, daysAgo(RELATION_UNDO_DAYS)),
  and(isNotNull(shopReseller.statement), gt(shopReseller.endedAt, daysAgo(STATEMENT_DAYS))),
);

/** Whether a live relation exists between the two shops. */
export const isSupplied = async (resellerId: string, supplierId: string): Promise<boolean> =>
  (await db().$count(
    shopReseller,
    and(eq(shopReseller.resellerId, resellerId), eq(shopReseller.supplierId, supplierId), isLive),
  )) > 0;

/** Locks a relation; of several, the one that ended last. @returns undefined when there is none */
export async function lockRelation(tx: Tx, which: SQL | undefined): Promise<Relation | undefined> {
  const [row] = await tx
    .select()
    .from(shopReseller)
    .where(which)
    .orderBy(sql`${shopReseller.endedAt} desc nulls first`)
    .limit(1)
    .for("update");
  return row;
}

/** Also ends its link. @throws what `missing` returns when no such relation is live */
export async function endRelation(
  which: SQL | undefined,
  by: Side,
  missing: () => Error,
): Promise<{ ok: true }> {
  const ended = await db().transaction(async (tx) => {
    const row = await lockRelation(tx, and(which, isLive));
    if (!row) throw missing();
    await close(tx, row, by);
    return row;
  });
  await endLinks(ended.supplierId, [{ id: ended.accessId }]);
  return { ok: true };
}

async function close(tx: Tx, relation: Relation, by: Side): Promise<void> {
  const { accessId, supplierId, resellerId } = relation;
  if (resellerId !== null) await returnStock(tx, resellerId, supplierId, accessId);
  const linkExpiresAt = await closeKeptLink(tx, accessId);
  await tx
    .update(shopReseller)
    .set({ endedAt: sql`now()`, endedBy: by, linkExpiresAt })
    .where(eq(shopReseller.accessId, accessId));
}

/**
 * Gives back what the reseller's orders hold of the supplier's counters. Their parts are marked short, in case they are
 * sent later.
 */
async function returnStock(tx: Tx, resellerId: string, supplierId: string, accessId: string) {
  const orders = await dropCounters(tx, resellerId, supplierId);
  if (orders.length === 0) return;
  const isHeld = and(eq(shopSupply.accessId, accessId), eq(shopSupply.state, "held"));
  const which = and(isHeld, inArray(shopSupply.orderId, orders));
  await lockParts(tx, which);
  await tx.update(shopSupply).set({ short: true }).where(which);
}

/** Does nothing when it is live. @throws 409 `gone` after a week or when the other side ended it, `conflict`, `full` */
export async function restoreRelation(
  supplierId: string,
  which: SQL | undefined,
  by: Side,
  missing: () => Error,
  now = new Date(),
): Promise<{ ok: true }> {
  const restored = db().transaction(async (tx) => {
    await lockHead(tx, supplierId);
    const row = await lockRelation(tx, which);
    if (!row) throw missing();
    const { accessId, endedAt, linkExpiresAt } = row;
    if (endedAt === null) return;
    const isEnded = and(eq(shopReseller.accessId, accessId), eq(shopReseller.endedBy, by));
    const weekAgo = new Date(now.getTime() - RELATION_UNDO_DAYS * DAY_MS);
    const isUndone = and(isEnded, gt(shopReseller.endedAt, weekAgo));
    const { length } = await tx
      .update(shopReseller)
      .set({ endedAt: null, endedBy: null, linkExpiresAt: null })
      .where(isUndone)
      .returning({ accessId: shopReseller.accessId });
    if (length === 0) throw shopErrors.relationGone();
    await reopenKeptLink(tx, supplierId, accessId, linkExpiresAt);
  });
  await restored.catch((fault: unknown) => {
    throw isUniqueViolation(fault) ? shopErrors.suppliedAgain() : fault;
  });
  return { ok: true };
}

/** Ends all relations of a shop that is being deleted, so the other side sees it. The caller has locked everything. */
export async function endRelationsOf(tx: Tx, shopId: string): Promise<void> {
  const { supplierId, resellerId, accessId } = shopReseller;
  const isOurs = or(eq(supplierId, shopId), eq(resellerId, shopId));
  const rows = await tx.select().from(shopReseller).where(and(isOurs, isLive)).orderBy(accessId);
  for (const row of rows) await close(tx, row, row.supplierId === shopId ? "supplier" : "reseller");
}

/** Relations removed in one transaction, each with its link. */
const RELATIONS_PER_STEP = 200;

/** Removes relations that are no longer listed, and their links. */
export const sweepRelations = (): Promise<number> =>
  inSteps(RELATIONS_PER_STEP, () =>
    db().transaction(async (tx) => {
      const rows = await tx
        .select({ accessId: shopReseller.accessId })
        .from(shopReseller)
        .where(sql`(${isListed}) is not true`)
        .orderBy(shopReseller.accessId)
        .limit(RELATIONS_PER_STEP)
        .for("update", { skipLocked: true });
      for (const { accessId } of rows) {
        await tx.delete(shopReseller).where(eq(shopReseller.accessId, accessId));
        await removeKeptLink(tx, accessId);
      }
      return rows.length;
    }),
  );
