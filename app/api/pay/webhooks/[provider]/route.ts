import * as api from "@/lib/contract/pay-providers";
import { payOpenApi } from "@/lib/http/families";
import { takeProviderEvent } from "@/lib/payments/provider-events";

export const POST = payOpenApi(api.takeProviderEvent, async ({ request, params, text }) => {
  await takeProviderEvent(params.provider, text, request.headers);
  return { received: true };
});
