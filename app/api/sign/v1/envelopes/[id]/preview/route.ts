import { signApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { body } from "@/lib/http/parse";
import { signer } from "@/lib/signing/access";
import { previewCopy } from "@/lib/signing/copies";
import { Preview } from "@/lib/signing/schemas";

/** Shows where a signature will be; records nothing (S-090). */
export const POST = signApi(
  { summary: "Preview a signature", answers: { 200: null }, refusals: [429, 503] },
  signer("sign"),
  body(Preview),
  ({ envelope, recipient, body, request }) =>
    previewCopy(envelope, recipient, body, networkOf(request.headers)),
);
