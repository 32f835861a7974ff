import { isKnown } from "@/lib/http/etag";
import { deskApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";
import { Answer } from "@/lib/http/route";
import { agent } from "@/lib/tickets/desk/access";
import { readInbox, tagOf } from "@/lib/tickets/desk/inbox";
import { InboxPage, InboxQuery } from "@/lib/tickets/desk/ticket-schemas";

/** The inbox; asked again with its `ETag` it says 304 while nothing has changed. */
export const GET = deskApi(
  { summary: "Read the inbox", answers: { 200: InboxPage, 304: null } },
  agent,
  query(InboxQuery),
  async ({ account, search, request }) => {
    const page = await readInbox(account.userId, search);
    const ETag = tagOf(page);
    if (isKnown(ETag, request.headers.get("if-none-match")))
      return new Response(null, { status: 304, headers: { ETag, "Cache-Control": "no-store" } });
    return new Answer(200, page, { ETag });
  },
);
