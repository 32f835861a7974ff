import * as api from "@/lib/contract/pay-providers";
import { payOpenApi } from "@/lib/http/families";
import { finishConnect } from "@/lib/payments/connections";

/** A browser comes back; what came of it is in the address of the page it goes on to. */
export const GET = payOpenApi(api.returnFromProvider, async ({ request, params, query }) => {
  const location = await finishConnect(params.provider, query, request.headers);
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
});
