import * as api from "@/lib/contract/pay-paying";
import { payApi } from "@/lib/http/families";
import { linkOwner } from "@/lib/payments/access";
import { markKey, markPayment } from "@/lib/payments/mark";

/** The owner records a payment or a refund by hand. */
export const POST = payApi(api.markPayment, linkOwner, markKey, ({ link, body, key }) =>
  markPayment(link, body, key),
);
