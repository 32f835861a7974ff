import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { CodeSent, None } from "@/lib/signing/schemas";
import { sendCode } from "@/lib/signing/verify";

/** Mails a signer a code (S-080). */
export const POST = signApi(
  { summary: "Mail a verification code", answers: { 200: CodeSent }, refusals: [429, 503] },
  signer("prove", "none"),
  body(None),
  ({ envelope, recipient, by }) => sendCode(envelope, recipient, by),
);
