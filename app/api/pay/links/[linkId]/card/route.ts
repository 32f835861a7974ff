import * as api from "@/lib/contract/pay-providers";
import { payApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { openCheckout } from "@/lib/payments/checkouts";

export const POST = payApi(api.payByCard, payer, ({ link, network, body }) =>
  openCheckout(link, "stripe", body, network),
);
