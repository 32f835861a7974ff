import * as api from "@/lib/contract/pay-providers";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { openCheckout } from "@/lib/payments/checkouts";

export const POST = payAnyoneApi(api.payByPaypal, payer, ({ found, network, body }) =>
  openCheckout(found, "paypal", body, network),
);
