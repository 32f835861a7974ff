import { noteReport } from "@/lib/http/csp-reports";
import { reportApi } from "@/lib/http/families";

/** A browser found that a page did something its policy forbids. */
export const POST = reportApi(
  { summary: "Report a policy violation", answers: { 204: null }, refusals: [400, 413] },
  ({ text }) => {
    noteReport(text);
    return new Response(null, { status: 204, headers: { "Cache-Control": "no-store" } });
  },
);
