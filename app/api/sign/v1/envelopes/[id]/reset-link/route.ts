import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { sender } from "@/lib/signing/access";
import { ResetLink, SenderView } from "@/lib/signing/schemas";
import { resetLink } from "@/lib/signing/send-link";

/** Ends a recipient's link and makes another (D-53). */
export const POST = signApi(
  { summary: "Replace a signer's link", answers: { 200: SenderView } },
  sender("invite"),
  body(ResetLink),
  ({ envelope, body, by }) => resetLink(envelope.request.id, body.recipientId, by),
);
