import * as api from "@/lib/contract/service";
import { noteReport } from "@/lib/http/csp-reports";
import { reportApi } from "@/lib/http/families";

export const POST = reportApi(api.reportViolation, ({ text }) => {
  noteReport(text);
  return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
});
