import * as api from "@/lib/contract/pay-events";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { readEvents } from "@/lib/payments/read-events";

/** Events, oldest first; with `wait` it answers as soon as there is a new one. */
export const GET = payApi(api.readPayEvents, payeeOwner, ({ payee, search, request }) =>
  readEvents(payee.id, search, request.signal),
);
