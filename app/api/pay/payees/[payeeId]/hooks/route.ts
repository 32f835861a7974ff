import * as api from "@/lib/contract/pay-events";
import { payApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";
import { payeeOwner } from "@/lib/payments/access";
import { addHook, listHooks } from "@/lib/payments/hooks";

/** A profile's webhooks, without their secrets. */
export const GET = payApi(api.listPayHooks, payeeOwner, ({ payee }) => listHooks(payee.id));

/** Adds a webhook; only this answer contains its secret. */
export const POST = payApi(api.addPayHook, payeeOwner, async ({ payee, body }) =>
  created(await addHook(payee.id, body)),
);
