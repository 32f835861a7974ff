import * as api from "@/lib/contract/pay-providers";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { openCheckout } from "@/lib/payments/checkouts";

export const POST = payAnyoneApi(api.payByCard, payer, ({ found, network, body }) =>
  openCheckout(found, "stripe", body, network),
);
