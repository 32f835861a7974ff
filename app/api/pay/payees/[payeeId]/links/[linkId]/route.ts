import * as api from "@/lib/contract/pay-links";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { readOwnLink } from "@/lib/payments/read-links";

export const GET = payApi(api.readOwnPayLink, payeeOwner, ({ payee, params }) =>
  readOwnLink(payee.id, params.linkId),
);
