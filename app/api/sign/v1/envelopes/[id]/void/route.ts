import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { sender } from "@/lib/signing/access";
import { cancel } from "@/lib/signing/cancel";

export const POST = signApi(
  api.voidEnvelope,
  sender("cancel"),
  body(api.voidEnvelope),
  ({ envelope, body, by }) => cancel(envelope.request.id, body.reason, by),
);
