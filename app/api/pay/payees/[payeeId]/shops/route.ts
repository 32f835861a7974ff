import * as api from "@/lib/contract/pay-payees";
import { payApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { payeeOwner, shopInBody } from "@/lib/payments/access";
import { bindShop } from "@/lib/payments/bindings";

/** Binds a shop to this profile, with the credentials of both owners. */
export const POST = payApi(
  api.bindShop,
  payeeOwner,
  body(api.bindShop),
  (call) => shopInBody(call),
  ({ payee, body }) => bindShop(payee.id, body),
);
