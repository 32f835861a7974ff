/** Order statuses, sealed by the owner for each order's customer (OS-001…OS-004). */
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { db, pool } from "@/db/client";
import { shopEnded, shopOrder } from "@/db/schema";
import type { AnswerOf, Body } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/shop-status";
import { isDigestOf } from "@/lib/digest";
import { bearerOf } from "@/lib/gate/caller";
import { errors, HttpError } from "@/lib/http/errors";
import { networkOf } from "@/lib/http/network";
import { take } from "@/lib/http/rate-limit";
import type { Step } from "@/lib/http/route";
import { toBase64 } from "@/lib/protocol/bytes";
import { isUuid } from "@/lib/protocol/ids";
import { type InShop, type ShopCustomer, type ShopPerson, shopCustomer } from "./access";
import { shopErrors } from "./errors";
import { statusLimit } from "./limits";

/** Wraps a route's check so that a deleted shop's 404 becomes 404 `closed` (OS-004). */
export const orClosed =
  <Adds extends object>(step: Step<InShop, Adds>): Step<InShop, Adds> =>
  async (call) => {
    try {
      return await step(call);
    } catch (fault) {
      if (fault instanceof HttpError && fault.status === 404) await refuseEnded(call.params.shopId);
      throw fault;
    }
  };

async function refuseEnded(shopId: string): Promise<void> {
  if (isUuid(shopId) && (await db().$count(shopEnded, eq(shopEnded.id, shopId))) > 0)
    throw shopErrors.ended();
}

const STORE = `with given as (
  select o.id, g.payload from unnest($2::uuid[], $3::bytea[]) as g (id, payload)
    join shop_order o on o.shop_id = $1 and o.id = g.id order by o.id for no key update of o)
update shop_order o set status = given.payload, status_at = case when given.payload is not null then now() end
from given where o.shop_id = $1 and o.id = given.id`;

/** Skips deleted orders. Rows are locked in one order, so that two devices do not deadlock. */
export async function storeStatuses(
  { shopId }: ShopPerson,
  { statuses }: Body<typeof api.storeStatuses>,
): Promise<{ stored: number }> {
  const ids = statuses.map(({ id }) => id);
  const payloads = statuses.map(({ payload }) => payload && Buffer.from(payload));
  const { rowCount } = await pool().query(STORE, [shopId, ids, payloads]);
  return { stored: rowCount ?? 0 };
}

/** A customer with a link, or the browser that placed an order, with its token. */
type Reader = ShopCustomer | { token: string; shopId: string; network: string };

/** When a link is sent, only the link counts. @throws as `admitCustomer` */
export const statusReader: Step<InShop, { reader: Reader }> = async (call) => {
  const { headers } = call.request;
  const token = headers.get("x-order-token");
  const isProgram = call.caller.kind === "program";
  const hasLink = isProgram ? headers.has("x-svc-capability") : bearerOf(headers) !== null;
  if (token !== null && !hasLink)
    return { reader: { token, shopId: call.params.shopId, network: networkOf(headers) } };
  return { reader: (await shopCustomer(call)).customer };
};

/** The statuses of the orders that have one. @throws with a token 400 for several orders, 429, 404 */
export async function readStatuses(
  reader: Reader,
  ids: string[],
): Promise<AnswerOf<typeof api.readStatuses>> {
  const { shopId } = reader;
  if ("token" in reader) await proveOrder(reader, ids);
  const { id, status, statusAt } = shopOrder;
  const rows = await db()
    .select({ id, status, statusAt })
    .from(shopOrder)
    .where(and(eq(shopOrder.shopId, shopId), inArray(id, ids), isNotNull(status)));
  const found = rows.map(({ id, status, statusAt }) => [
    id,
    { payload: toBase64(status ?? new Uint8Array()), at: (statusAt ?? new Date()).toISOString() },
  ]);
  return { statuses: Object.fromEntries(found) };
}

/** OS-003 */
async function proveOrder(
  { token, shopId, network }: Exclude<Reader, ShopCustomer>,
  ids: string[],
): Promise<void> {
  const [orderId = "", ...more] = ids;
  if (more.length > 0) throw errors.invalid("ids: X-Order-Token goes with one order.");
  await take(statusLimit, network);
  if (!isUuid(shopId)) throw shopErrors.noOrder();
  const [order] = await db()
    .select({ statusHash: shopOrder.statusHash })
    .from(shopOrder)
    .where(and(eq(shopOrder.shopId, shopId), eq(shopOrder.id, orderId)));
  if (!order) await refuseEnded(shopId);
  if (!order?.statusHash || !isDigestOf(order.statusHash, token)) throw shopErrors.noOrder();
}
