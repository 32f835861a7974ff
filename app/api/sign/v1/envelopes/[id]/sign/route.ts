import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { signer } from "@/lib/signing/access";
import { signEnvelope } from "@/lib/signing/sign";

export const POST = signApi(
  api.signEnvelope,
  signer("sign"),
  ({ envelope, recipient, body, by, request: { headers } }) =>
    signEnvelope(envelope, recipient, body, {
      by,
      network: networkOf(headers),
      session: headers.get("x-sign-session"),
    }),
);
