import * as api from "@/lib/contract/desk";
import { etagOf, isKnown } from "@/lib/http/etag";
import { Answer } from "@/lib/http/route";
import { deskApi } from "@/lib/tickets/desk/access";
import { readInbox } from "@/lib/tickets/desk/inbox";

/** The inbox; answers 304 for an unchanged `ETag`. */
export const GET = deskApi(api.readInbox, async ({ account, search, request }) => {
  const page = await readInbox(account.userId, search);
  const ETag = etagOf(JSON.stringify(page));
  if (isKnown(ETag, request.headers.get("if-none-match")))
    return new Response(null, { status: 304, headers: { ETag, "Cache-Control": "no-store" } });
  return new Answer(200, page, { ETag });
});
