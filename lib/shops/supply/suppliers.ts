/** Suppliers of a shop's goods, whom their reseller joins and leaves (U-006, U-007). */
import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { isUniqueViolation } from "@/db/db-errors";
import { LIVE_LINK } from "@/db/live-links";
import { shopReseller } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-supply";
import { digestOf } from "@/lib/digest";
import { Answer } from "@/lib/http/route";
import { isUuid } from "@/lib/protocol/ids";
import type { ShopOwner, ShopPerson } from "../access";
import { shopErrors } from "../errors";
import { lockShopAs } from "../lock";
import {
  endRelation,
  isListed,
  isLive,
  lockRelation,
  type Relation,
  restoreRelation,
} from "./relations";

/** @throws 404 */
function supplierOf({ shopId }: ShopOwner, supplierId: string, more?: SQL) {
  if (!isUuid(supplierId)) throw shopErrors.noSupplier();
  return and(eq(shopReseller.resellerId, shopId), eq(shopReseller.supplierId, supplierId), more);
}

const FIND = `select l.id from file_link l join file f on f.id = l.file_id join shop_link k on k.id = l.id
where l.token_hash = $1 and k.kind = 'reseller' and f.trashed_at is null and ${LIVE_LINK}`;

/** The id of the link that a token opens, if it is live and for resellers. */
async function liveLinkOf(token: string): Promise<string | undefined> {
  const { rows } = await pool().query<{ id: string }>(FIND, [digestOf(token)]);
  return rows[0]?.id;
}

const joined = (status: 200 | 201, { supplierId, accessId, terms }: Relation): Answer =>
  new Answer(status, { supplier: supplierId, accessId, terms });

/** @throws 400 for the shop itself; 404 when it is not a live link for resellers, `used` when another shop joined */
export async function joinSupplier(
  owner: ShopOwner,
  body: Body<typeof api.joinSupplier>,
): Promise<Answer> {
  const { shopId } = owner;
  const { token, review } = body;
  const accessId = await liveLinkOf(token);
  const join = db().transaction(async (tx) => {
    // The lock keeps a shop that is being deleted from joining.
    await lockShopAs(tx, owner);
    const row =
      accessId && (await lockRelation(tx, and(eq(shopReseller.accessId, accessId), isLive)));
    if (!row) throw shopErrors.noResellerLink();
    if (row.supplierId === shopId) throw shopErrors.ownSupplier();
    if (row.resellerId === shopId) return joined(200, row);
    if (row.resellerId !== null) throw shopErrors.resellerLinkUsed();
    const [before] = await tx
      .select()
      .from(shopReseller)
      .where(supplierOf(owner, row.supplierId, isLive));
    if (before) return joined(200, before);
    const set = { resellerId: shopId, joinedAt: new Date(), review };
    await tx.update(shopReseller).set(set).where(eq(shopReseller.accessId, row.accessId));
    return joined(201, row);
  });
  return join.catch((fault: unknown) => {
    if (!isUniqueViolation(fault)) throw fault;
    // The shop joined by another link meanwhile.
    return joinSupplier(owner, body);
  });
}

/** Replaced terms are returned only once. */
export function listSuppliers({ shopId }: ShopPerson): Promise<AnswerOf<typeof api.listSuppliers>> {
  return db().transaction(async (tx) => {
    const rows = await tx
      .select()
      .from(shopReseller)
      .where(and(eq(shopReseller.resellerId, shopId), isListed))
      .orderBy(asc(shopReseller.accessId))
      .for("update");
    const joinedAt = (row: Relation) => row.joinedAt?.getTime() ?? 0;
    rows.sort((a, b) => joinedAt(a) - joinedAt(b));
    const told = rows.filter(({ was }) => was !== null).map(({ accessId }) => accessId);
    if (told.length > 0)
      await tx.update(shopReseller).set({ was: null }).where(inArray(shopReseller.accessId, told));
    return {
      suppliers: rows.map(({ supplierId, accessId, terms, was, statement, ...row }) => ({
        ...{ supplier: supplierId, accessId, terms, was, statement },
        statementAt: row.statementAt?.toISOString() ?? null,
        ended: row.endedAt !== null,
        endedBy: row.endedBy,
        endedAt: row.endedAt?.toISOString() ?? null,
      })),
    };
  });
}

/** @throws 404 when it is not a live supplier */
export async function reportLinked(
  owner: ShopOwner,
  supplierId: string,
  { linked, review }: Body<typeof api.reportLinked>,
): Promise<{ ok: true }> {
  const { length } = await db()
    .update(shopReseller)
    .set({ linked, review })
    .where(supplierOf(owner, supplierId, isLive))
    .returning({ accessId: shopReseller.accessId });
  if (length === 0) throw shopErrors.noSupplier();
  return { ok: true };
}

export const leaveSupplier = (owner: ShopOwner, supplierId: string) =>
  endRelation(supplierOf(owner, supplierId), "reseller", shopErrors.noSupplier);

export const restoreSupplier = (owner: ShopOwner, supplierId: string) =>
  restoreRelation(supplierId, supplierOf(owner, supplierId), "reseller", shopErrors.noSupplier);
