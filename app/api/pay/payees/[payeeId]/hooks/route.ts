import * as api from "@/lib/contract/pay-events";
import { payApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { payeeOwner } from "@/lib/payments/access";
import { addHook, listHooks } from "@/lib/payments/hooks";

/** Where a profile's events are sent, without the secrets they are signed with. */
export const GET = payApi(api.listPayHooks, payeeOwner, ({ payee }) => listHooks(payee.id));

/** Another receiver; its secret is shown this once. */
export const POST = payApi(api.addPayHook, payeeOwner, async ({ payee, body }) =>
  created(await addHook(payee.id, body)),
);
