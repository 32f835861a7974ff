/** The order's page on the device that placed it. Loaded only when an order is paid. */
import { readStored } from "@/client/shops/customer-store";
import { orderPath } from "@/components/shop/customer/shop-route";

/** Null on any other device. */
export async function storedOrderPath(orderId: string): Promise<string | null> {
  const stored = await readStored("order", orderId);
  return stored ? orderPath(stored.shopId, orderId) : null;
}
