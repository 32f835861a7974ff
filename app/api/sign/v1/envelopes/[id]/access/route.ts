import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { signer } from "@/lib/signing/access";
import { readAccess } from "@/lib/signing/verify";

export const GET = signApi(
  api.readSignerAccess,
  signer("prove", "none"),
  ({ envelope, recipient, request }) =>
    readAccess(envelope, recipient, request.headers.get("x-sign-session")),
);
