/** Who may act for a shop: its owner and its customers, as the shop's own rules say. */
import { capabilityOf } from "@/lib/files/access";
import { admitCustomer, proveShopOwner } from "@/lib/shops/access";
import type { Called } from "./access";
import { payErrors } from "./errors";

/** The owner of a shop, by `X-Shop-Token` and `X-Shop-Auth`. @throws 401, 404 when the token opens no shop, 403 */
export async function shopOwnerAccess({ request }: Called, shopId: string): Promise<void> {
  const { headers } = request;
  const token = headers.get("x-shop-token");
  if (!token) throw payErrors.shopTokenMissing();
  await proveShopOwner(shopId, token, headers.get("x-shop-auth"));
}

/** A customer of a shop, by its link and, where it has a password, `X-Shop-Gate`. @throws 401, 404, 403, 429 */
export async function shopCustomerAccess(
  { caller, request: { headers } }: Called,
  shopId: string,
): Promise<void> {
  await admitCustomer(shopId, capabilityOf(caller, headers), headers);
}
