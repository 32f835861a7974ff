import * as api from "@/lib/contract/service";
import { reportApi } from "@/lib/http/families";
import { takeEvent } from "@/lib/plan/webhook";

export const POST = reportApi(api.takeStripeEvent, async ({ request, text }) => {
  await takeEvent(text, request.headers.get("stripe-signature"));
  return { received: true };
});
