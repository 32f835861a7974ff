import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { Code, Session } from "@/lib/signing/schemas";
import { verifyCode } from "@/lib/signing/verify";

/** Gives a session for a code (S-081). */
export const POST = signApi(
  { summary: "Verify a code", answers: { 200: Session }, refusals: [429] },
  signer("prove", "none"),
  body(Code),
  ({ envelope, recipient, body, by }) => verifyCode(envelope, recipient, body.code, by),
);
