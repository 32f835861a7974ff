import * as api from "@/lib/contract/pay-providers";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { returnFromCheckout } from "@/lib/payments/checkouts";

export const POST = payAnyoneApi(
  api.returnFromPaypal,
  payer,
  ({ found: { link }, network, body }) =>
    returnFromCheckout(link.id, "paypal", body.order, network),
);
