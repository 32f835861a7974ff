/** A sealed status as the two sides of an order read it. */
import { ShownStatus } from "../../lib/kinds/shop/order";
import { readShape, ShapeError } from "../../lib/kinds/shop/read";
import { ProtocolError } from "../../lib/protocol/errors";
import { openOrderStatus } from "../../lib/protocol/shop-order";

/** Null for what does not open, or is no status. */
export async function openStatus(
  orderKey: string,
  shopId: string,
  orderId: string,
  payload: string,
): Promise<ShownStatus | null> {
  try {
    return readShape(ShownStatus, await openOrderStatus(orderKey, shopId, orderId, payload));
  } catch (error) {
    if (error instanceof ProtocolError || error instanceof ShapeError) return null;
    throw error;
  }
}
