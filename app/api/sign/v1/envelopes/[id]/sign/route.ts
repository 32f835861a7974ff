import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { Sign, Signed } from "@/lib/signing/schemas";
import { signEnvelope } from "@/lib/signing/sign";

/** Records a signature, once; the last one completes the request (S-091, S-098). */
export const POST = signApi(
  { summary: "Sign", answers: { 200: Signed }, refusals: [429, 503] },
  signer("sign"),
  body(Sign),
  ({ recipient, body, by, request: { headers } }) =>
    signEnvelope(recipient, body, {
      by,
      network: networkOf(headers),
      session: headers.get("x-sign-session"),
    }),
);
