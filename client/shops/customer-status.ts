/**
 * The status of orders placed from this device, read through the shop's link, or through the order's own token after
 * the link has ended. The last status is stored, in case the shop deletes the order.
 */
import { readStatuses } from "../../lib/contract/shop-status";
import { SHOWN_STATUSES, ShownStatus } from "../../lib/kinds/shop/order";
import { openOrderStatus } from "../../lib/protocol/shop-status";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { asCustomer } from "./customer";
import { readStored, type StoredOrder, storeOnDevice } from "./customer-store";
import { readOrNull } from "./read-or-null";

/** `removed`: the shop has deleted the order; `closed`: the shop was deleted. */
export interface OrderStatusAnswer {
  kept: StoredOrder;
  shop: "there" | "removed" | "closed";
}

/**
 * If the order was not confirmed and its token finds it, it was placed.
 * @throws NetworkError, BadAnswer, ApiError 429 or for a server error
 */
export async function readOrderStatus(
  kept: StoredOrder,
  environment: Environment = defaultEnvironment(),
): Promise<OrderStatusAnswer> {
  const isSure = kept.state === "placed";
  const [byLink] = (isSure && (await readOrderStatuses([kept], environment))) || [];
  // Without a status, either it was undone, or the order was deleted: its token tells which.
  if (byLink && (byLink.status || !kept.status)) return { kept: byLink, shop: "there" };
  const { id, shopId, token } = kept;
  const headers = { "X-Order-Token": token };
  const call = { params: { shopId }, query: { ids: id }, anonymous: true, headers, environment };
  try {
    const { statuses } = await callOperation(readStatuses, call);
    // Its token finds it, so it did arrive.
    const placed: StoredOrder = isSure ? kept : { ...kept, state: "placed", refusal: undefined };
    if (!isSure) await storeOnDevice("order", placed, environment);
    return { kept: await storeStatus(placed, statuses[id]?.payload, environment), shop: "there" };
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
    return { kept, shop: error.reason === "closed" ? "closed" : "removed" };
  }
}

/**
 * For orders of one shop, at most fifty, by this device's link.
 * @returns null when the link no longer opens the shop
 */
export async function readOrderStatuses(
  orders: readonly StoredOrder[],
  environment: Environment = defaultEnvironment(),
): Promise<StoredOrder[] | null> {
  const [first] = orders;
  const shop = first && (await readStored("shop", first.shopId, environment));
  if (!shop) return null;
  const { address, gate = null } = shop;
  const query = { ids: orders.map(({ id }) => id).join() };
  const call = { ...asCustomer({ ...address, gate }), query, environment };
  const answer = await callOperation(readStatuses, call).catch((error: unknown) => {
    if (error instanceof ApiError && error.status >= 400 && error.status < 500) return null;
    throw error;
  });
  return (
    answer &&
    Promise.all(
      orders.map((kept) => {
        const payload = answer.statuses[kept.id]?.payload;
        return payload ? storeStatus(kept, payload, environment) : { ...kept, status: undefined };
      }),
    )
  );
}

/** Stores the status on the device. One that cannot be decrypted changes nothing. */
async function storeStatus(
  kept: StoredOrder,
  payload: string | undefined,
  environment: Environment,
): Promise<StoredOrder> {
  const { orderKey, shopId, id } = kept;
  const open = (sealed: string) => openOrderStatus(orderKey, shopId, id, sealed);
  const status = payload ? await readOrNull(ShownStatus, () => open(payload)) : undefined;
  if (status === null || status?.at === kept.status?.at) return kept;
  const next = { ...kept, status, reached: status && reachedBy(status, kept) };
  await storeOnDevice("order", next, environment);
  return next;
}

/** A step that was undone was not reached. */
function reachedBy(status: ShownStatus, { reached = {} }: StoredOrder): StoredOrder["reached"] {
  const before = SHOWN_STATUSES.slice(0, SHOWN_STATUSES.indexOf(status.status));
  const passed = before.filter((step) => step !== "done" && reached[step]);
  return {
    ...Object.fromEntries(passed.map((step) => [step, reached[step]])),
    [status.status]: status.at,
  };
}
