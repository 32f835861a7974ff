import * as api from "@/lib/contract/pay-links";
import { payAnyoneApi, payApi } from "@/lib/http/families";
import { linkOwner, linkReader } from "@/lib/payments/access";
import { changeLink, knownOf } from "@/lib/payments/change-link";
import { readLink } from "@/lib/payments/read-links";

/** A link as its payer reads it: without the owner's key and other payers' payments. */
export const GET = payAnyoneApi(api.readPayLink, linkReader, ({ found, search }) =>
  readLink(found, search.attempt),
);

export const PATCH = payApi(api.changePayLink, linkOwner, ({ link, body, request }) =>
  changeLink(link, body, knownOf(request.headers)),
);
