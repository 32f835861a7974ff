import * as api from "@/lib/contract/pay-providers";
import { payOpenApi } from "@/lib/http/families";
import { finishConnect } from "@/lib/payments/connections";

/** The browser returns from the provider and is redirected to a page; the URL contains the result. */
export const GET = payOpenApi(api.returnFromProvider, async ({ request, params, query }) => {
  const location = await finishConnect(params.provider, query, request.headers);
  return new Response(null, {
    status: 303,
    headers: { Location: location, "Cache-Control": "no-store" },
  });
});
