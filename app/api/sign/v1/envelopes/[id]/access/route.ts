import { signApi } from "@/lib/http/families";
import { signer } from "@/lib/signing/access";
import { AccessView } from "@/lib/signing/schemas";
import { readAccess } from "@/lib/signing/verify";

/** What a signer has to prove, and has (S-044). */
export const GET = signApi(
  { summary: "Whether a signer's email is verified", answers: { 200: AccessView } },
  signer("prove", "none"),
  ({ envelope, recipient, request }) =>
    readAccess(envelope, recipient, request.headers.get("x-sign-session")),
);
