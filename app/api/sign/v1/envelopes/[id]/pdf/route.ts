import { signApi } from "@/lib/http/families";
import { either } from "@/lib/signing/access";
import { originalCopy } from "@/lib/signing/copies";

/** The PDF as it was uploaded (S-045). */
export const GET = signApi(
  { summary: "Download the original PDF", answers: { 200: null } },
  either("read", "all"),
  ({ party }) => originalCopy(party),
);
