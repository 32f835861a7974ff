import * as api from "@/lib/contract/signing-sender";
import { signApi } from "@/lib/http/families";
import { sender } from "@/lib/signing/access";
import { activate } from "@/lib/signing/envelopes";

export const POST = signApi(api.activateEnvelope, sender("activate"), ({ envelope, by }) =>
  activate(envelope.request.id, by),
);
