import { capabilityOf } from "@/lib/files/access";
import { ShortLink } from "@/lib/files/schemas";
import { findShortLink } from "@/lib/files/short-links";
import { filesApi } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";

/** What a short link opens. Lookups that find nothing count, and then every lookup is refused. */
export const GET = filesApi(
  {
    summary: "Look up a short link",
    answers: { 200: ShortLink },
    refusals: [401, 404, 410],
  },
  ({ caller, request }) =>
    findShortLink(capabilityOf(caller, request.headers), networkOf(request.headers)),
);
