import * as api from "@/lib/contract/pay-links";
import { payApi } from "@/lib/http/families";
import { linkOwner } from "@/lib/payments/access";
import { cancelLink } from "@/lib/payments/links";

export const POST = payApi(api.cancelPayLink, linkOwner, ({ link, body }) =>
  cancelLink(link, body.idle === true),
);
