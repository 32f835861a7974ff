/** A message to a shop with contact details. It is sealed once, so that sending it again creates no second one. */
import { sendRequest } from "../../lib/contract/shop-orders";
import type { ContactRequest } from "../../lib/kinds/shop/order";
import { sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { asCustomer, type ShopVisit } from "./customer";
import { asShopRefusal } from "./customer-refusal";

/** @returns a function that sends it and throws as all of a customer's calls */
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
