import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { sender } from "@/lib/signing/access";
import { cancel } from "@/lib/signing/cancel";

export const POST = signApi(api.voidEnvelope, sender("cancel"), ({ envelope, body, by }) =>
  cancel(envelope.request.id, body.reason, by),
);
