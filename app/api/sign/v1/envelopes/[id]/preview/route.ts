import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { signer } from "@/lib/signing/access";
import { previewCopy } from "@/lib/signing/copies";

export const POST = signApi(
  api.previewSignature,
  signer("sign"),
  ({ envelope, recipient, body, request }) =>
    previewCopy(envelope, recipient, body, networkOf(request.headers)),
);
