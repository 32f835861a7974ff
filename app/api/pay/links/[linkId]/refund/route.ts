import * as api from "@/lib/contract/pay-providers";
import { payApi } from "@/lib/http/families";
import { idempotencyKeyOf } from "@/lib/http/idempotency";
import { linkOwner } from "@/lib/payments/access";
import { refundCard } from "@/lib/payments/refunds";

export const POST = payApi(api.refundPayment, linkOwner, ({ request, link, body }) =>
  refundCard(link, body, idempotencyKeyOf(request.headers)),
);
