import * as api from "@/lib/contract/pay-paying";
import { payApi } from "@/lib/http/families";
import { keyedBody } from "@/lib/http/idempotency";
import { linkOwner } from "@/lib/payments/access";
import { markPayment } from "@/lib/payments/mark";

/** The owner records a payment or a refund by hand. */
export const POST = payApi(api.markPayment, linkOwner, keyedBody, ({ link, body, keyedBody }) =>
  markPayment(link, body, keyedBody),
);
