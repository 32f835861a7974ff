import { libraryTag, putEntry, readLibrary, removeEntries } from "@/lib/accounts/library";
import { sessionApi } from "@/lib/accounts/session";
import * as api from "@/lib/contract/account-vault";
import { isKnown } from "@/lib/http/etag";
import { Answer } from "@/lib/http/route";

export const GET = sessionApi(api.readLibrary, async ({ account, search, request }) => {
  // The tag is read before the entries: a change in between is then fetched again, never missed.
  const tag = await libraryTag(account.userId);
  const headers = { ETag: tag, "Cache-Control": "no-store" };
  if (isKnown(tag, request.headers.get("if-none-match")))
    return new Response(null, { status: 304, headers });
  return new Answer(200, await readLibrary(account.userId, search.before), headers);
});

export const POST = sessionApi(api.putLibraryEntry, ({ account, body }) =>
  putEntry(account.userId, body),
);

export const DELETE = sessionApi(api.removeLibraryEntries, ({ account, body }) =>
  removeEntries(account.userId, body),
);
