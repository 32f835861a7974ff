/** A message to a shop with how to answer it. It is sealed once, so that sending it again makes no second one. */
import { sendRequest } from "../../lib/contract/shop-orders";
import type { ContactRequest } from "../../lib/kinds/shop/order";
import { sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { asCustomer, type ShopVisit } from "./customer";
import { asShopRefusal } from "./customer-refusal";

/** @returns what sends it; @throws then as all calls of a customer */
export async function prepareRequest(
  visit: ShopVisit,
  { contact, message }: Pick<ContactRequest, "contact" | "message">,
  environment: Environment = defaultEnvironment(),
): Promise<() => Promise<void>> {
  const { shopId, catalog } = visit;
  const id = crypto.randomUUID();
  const request: ContactRequest = {
    v: 1,
    id,
    placedAt: new Date().toISOString(),
    contact,
    ...(message && { message }),
  };
  const { key, payload } = await sealMessage("request", shopId, catalog.inbox, id, request);
  const body = { id, key, payload };
  return async () => {
    await asShopRefusal(callOperation(sendRequest, { ...asCustomer(visit), environment, body }));
  };
}
