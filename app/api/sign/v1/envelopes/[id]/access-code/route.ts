import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { signer } from "@/lib/signing/access";
import { sendCode } from "@/lib/signing/verify";

export const POST = signApi(api.mailCode, signer("prove", "none"), ({ envelope, recipient, by }) =>
  sendCode(envelope, recipient, by),
);
