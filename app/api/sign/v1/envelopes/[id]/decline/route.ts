import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { decline } from "@/lib/signing/cancel";
import { Cancelled, Reason } from "@/lib/signing/schemas";

/** A signer will not sign, which ends the request (D-62). */
export const POST = signApi(
  { summary: "Decline to sign", answers: { 200: Cancelled } },
  signer("sign"),
  body(Reason),
  ({ recipient, body, by }) => decline(recipient, body.reason, by),
);
