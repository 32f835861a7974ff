import * as api from "@/lib/contract/pay-crypto";
import { payApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { quotePayment } from "@/lib/payments/quotes";

export const POST = payApi(api.quotePayment, payer, ({ link, body, network }) =>
  quotePayment(link.id, body, network),
);
