import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { payeeOwner, shopInBody } from "@/lib/payments/access";
import { bindShop } from "@/lib/payments/bindings";

/** Has a shop paid on this profile; both owners ask. */
export const POST = payApi(
  api.bindShop,
  payeeOwner,
  body(api.bindShop),
  (call) => shopInBody(call),
  ({ payee, body }) => bindShop(payee.id, body),
);
