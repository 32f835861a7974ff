import * as api from "@/lib/contract/pay-links";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { listLinks } from "@/lib/payments/read-links";

/** The owner's links, newest first. */
export const GET = payApi(api.listPayLinks, payeeOwner, ({ payee, search }) =>
  listLinks(payee.id, search),
);
