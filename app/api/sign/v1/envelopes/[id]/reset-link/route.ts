import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { sender } from "@/lib/signing/access";
import { resetLink } from "@/lib/signing/send-link";

export const POST = signApi(api.resetSignerLink, sender("invite"), ({ envelope, body, by }) =>
  resetLink(envelope.request.id, body.recipientId, by),
);
