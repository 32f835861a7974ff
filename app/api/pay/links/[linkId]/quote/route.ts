import * as api from "@/lib/contract/pay-crypto";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { quotePayment } from "@/lib/payments/quotes";

export const POST = payAnyoneApi(api.quotePayment, payer, ({ found, body, network }) =>
  quotePayment(found, body, network),
);
