import * as api from "@/lib/contract/signing-signer";
import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { sendCode } from "@/lib/signing/verify";

export const POST = signApi(
  api.mailCode,
  signer("prove", "none"),
  body(api.mailCode),
  ({ envelope, recipient, by }) => sendCode(envelope, recipient, by),
);
