import * as api from "@/lib/contract/pay-simulator";
import { payApi } from "@/lib/http/families";
import { actOnSimulatedAccount } from "@/lib/payments/simulate";

export const POST = payApi(api.actOnSimulatedAccount, ({ params, body }) =>
  actOnSimulatedAccount(params.id, body),
);
