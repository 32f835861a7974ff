import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { receiptCopy } from "@/lib/signing/copies";
import { Receipt } from "@/lib/signing/schemas";

/** The signed receipt of a completed request (S-048). */
export const GET = signApi(
  { summary: "Read the completion receipt", answers: { 200: Receipt } },
  either("collect", "completed"),
  ({ party, by }) => receiptCopy(party, by),
);
