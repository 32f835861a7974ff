import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { sender } from "@/lib/signing/access";
import { cancel } from "@/lib/signing/cancel";
import { Cancelled, Reason } from "@/lib/signing/schemas";

/** Cancels a request that is not complete (S-065). */
export const POST = signApi(
  { summary: "Cancel a signing request", answers: { 200: Cancelled } },
  sender("cancel"),
  body(Reason),
  ({ envelope, body, by }) => cancel(envelope.request.id, body.reason, by),
);
