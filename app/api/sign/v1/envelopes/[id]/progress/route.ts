import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { progressCopy } from "@/lib/signing/copies";

/** The PDF with the signatures there are so far (S-045). */
export const GET = signApi(
  { summary: "Download the PDF with the signatures so far", answers: { 200: null } },
  either("read", "all"),
  ({ party }) => progressCopy(party),
);
