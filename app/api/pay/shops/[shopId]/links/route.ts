import * as api from "@/lib/contract/pay-links";
import { payApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { Answer } from "@/lib/http/route";
import { shopCustomer } from "@/lib/payments/access";
import { createOrderLink } from "@/lib/payments/bindings";

/** Creates an order's link. Repeating it returns the same link. */
export const POST = payApi(api.createOrderLink, shopCustomer, async ({ params, body, request }) => {
  const network = networkOf(request.headers);
  const { isNew, view } = await createOrderLink(params.shopId, body, network);
  return new Answer(isNew ? 201 : 200, view);
});
