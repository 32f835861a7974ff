import { signApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { sender } from "@/lib/signing/access";
import { activate } from "@/lib/signing/envelopes";
import { Activated, None } from "@/lib/signing/schemas";

/** Fixes the fields of a draft and opens it to its signers (S-062). */
export const POST = signApi(
  { summary: "Activate a draft", answers: { 200: Activated } },
  sender("activate"),
  body(None),
  ({ envelope, by }) => activate(envelope.request.id, by),
);
