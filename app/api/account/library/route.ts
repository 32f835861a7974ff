import {
  isSameTag,
  libraryTag,
  putEntry,
  readLibrary,
  removeEntries,
} from "@/lib/accounts/library";
import { session } from "@/lib/accounts/session";
import { Done, Library, LibraryPage, NewEntry, RemovedEntries } from "@/lib/accounts/vault-schemas";
import { accountsApi } from "@/lib/http/families";
import { body, query } from "@/lib/http/parse";
import { Answer } from "@/lib/http/route";

/** The sealed entries, newest first; nothing when the caller has them already. */
export const GET = accountsApi(
  { summary: "Read the library", answers: { 200: Library, 304: null } },
  session,
  query(LibraryPage),
  async ({ account, search, request }) => {
    // The tag before the entries: what changes in between is then fetched once more, never missed.
    const tag = await libraryTag(account.userId);
    const headers = { ETag: tag, "Cache-Control": "no-store" };
    if (isSameTag(request.headers.get("if-none-match"), tag))
      return new Response(null, { status: 304, headers });
    return new Answer(200, await readLibrary(account.userId, search.before), headers);
  },
);

/** Puts one sealed entry first, for whoever holds a link to its file. */
export const POST = accountsApi(
  { summary: "Add a file to the library", answers: { 200: Done }, refusals: [404, 409] },
  session,
  body(NewEntry),
  ({ account, body }) => putEntry(account.userId, body),
);

/** Takes files out of the library; the files themselves stay. */
export const DELETE = accountsApi(
  { summary: "Remove files from the library", answers: { 200: Done }, refusals: [409] },
  session,
  body(RemovedEntries),
  ({ account, body }) => removeEntries(account.userId, body),
);
