import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { completedCopy } from "@/lib/signing/copies";

/** The completed PDF (S-046). */
export const GET = signApi(
  { summary: "Download the completed PDF", answers: { 200: null } },
  either("collect", "completed"),
  ({ party, by }) => completedCopy(party, by),
);
