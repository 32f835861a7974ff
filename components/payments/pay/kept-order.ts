/** The page of an order on the device that placed it; fetched only where an order is paid. */
import { defaultEnvironment } from "@/client/environment";
import { readKept } from "@/client/shops/customer-store";
import { orderPath } from "@/components/shop/customer/shop-route";

/** Null on any other device. */
export async function keptOrderPath(orderId: string): Promise<string | null> {
  const kept = await readKept(defaultEnvironment(), "order", orderId);
  return kept ? orderPath(kept.shopId, orderId) : null;
}
