import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { signer } from "@/lib/signing/access";
import { verifyCode } from "@/lib/signing/verify";

export const POST = signApi(
  api.verifyCode,
  signer("prove", "none"),
  ({ envelope, recipient, body, by }) => verifyCode(envelope, recipient, body.code, by),
);
