import * as api from "@/lib/contract/pay-crypto";
import { payAnyoneApi } from "@/lib/http/families";
import { payer } from "@/lib/payments/access";
import { checkLink } from "@/lib/payments/check-link";

export const POST = payAnyoneApi(api.checkPayLink, payer, ({ found: { link }, body }) =>
  checkLink(link, body),
);
