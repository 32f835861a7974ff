/** The families of the OAuth routes: who may call them, their error format, and their CORS rules. */
import { type About, aboutOf } from "@/lib/accounts/mails";
import { type SignedIn, session, visitor } from "@/lib/accounts/session";
import { type Called, caller } from "@/lib/http/families";
import { networkOf } from "@/lib/http/network";
import { type Call, family, type Step } from "@/lib/http/route";

/** AI apps run in pages of any site too, which bring no cookie (D-85). */
const CORS = { "Access-Control-Allow-Origin": "*" };

export const oauthApi = family<Called>("oauth", caller("open"), { headers: () => CORS });
/** Pages that a person's browser is sent to: no other site's script reads them. */
export const authorizeApi = family<Called & { account: SignedIn | null }>("oauth", caller("open"), {
  steps: [visitor],
});
export const consentApi = family<Called & { account: SignedIn }>("oauth", caller("own"), {
  steps: [session],
});
export const metadataApi = family<Called>("docs", caller("open"), { headers: () => CORS });

/** Where a request comes from, for limits and for mails about it. */
export const sender: Step<Call, { network: string; about: About }> = ({ request }) => ({
  network: networkOf(request.headers),
  about: aboutOf(request),
});

/** The answer to a browser that asks whether a page of another site may ask. */
export const answerPreflight = (): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...CORS,
      "Access-Control-Allow-Methods": "GET, POST",
      "Access-Control-Allow-Headers": "content-type, mcp-protocol-version",
      "Access-Control-Max-Age": "86400",
    },
  });
