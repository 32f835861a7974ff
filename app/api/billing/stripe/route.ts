import { reportApi } from "@/lib/http/families";
import { Received, takeEvent } from "@/lib/plan/webhook";

/** What Stripe reports; it proves itself by its signature. */
export const POST = reportApi(
  { summary: "Take an event of Stripe's", answers: { 200: Received }, refusals: [400, 404, 413] },
  async ({ request, text }) => {
    await takeEvent(text, request.headers.get("stripe-signature"));
    return { received: true };
  },
);
