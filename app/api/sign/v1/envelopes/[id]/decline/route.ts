import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { signer } from "@/lib/signing/access";
import { decline } from "@/lib/signing/cancel";

export const POST = signApi(api.declineEnvelope, signer("sign"), ({ recipient, body, by }) =>
  decline(recipient, body.reason, by),
);
