import * as api from "@/lib/contract/pay-providers";
import { payApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { payeeOwner } from "@/lib/payments/access";
import { beginConnect, disconnect } from "@/lib/payments/connections";

/** The cookie binds the return to this browser (DB-084). */
export const POST = payApi(api.connectProvider, payeeOwner, async ({ payee, params }) => {
  const { url, cookie } = await beginConnect(payee.id, params.provider);
  return new Answer(200, { url }, { "Set-Cookie": cookie });
});

export const DELETE = payApi(api.disconnectProvider, payeeOwner, ({ payee, params }) =>
  disconnect(payee.id, params.provider),
);
