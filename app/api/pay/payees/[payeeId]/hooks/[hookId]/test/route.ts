import * as api from "@/lib/contract/pay-events";
import { payApi } from "@/lib/http/families";
import { payeeOwner } from "@/lib/payments/access";
import { testHook } from "@/lib/payments/hooks";

/** Sends a sample now. */
export const POST = payApi(api.testPayHook, payeeOwner, ({ payee, params }) =>
  testHook(payee.id, params.hookId),
);
