import { capability, role } from "@/lib/files/access";
import { deleteShareLink, revokeLink } from "@/lib/files/revoke";
import { Done } from "@/lib/files/schemas";
import { checkName, renameShareLink } from "@/lib/files/share";
import { PriorExpiries, RenamedLink, RevokedLink, ShareLinks } from "@/lib/files/share-schemas";
import { filesApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";

/** Names a link anew. */
export const POST = filesApi(
  { summary: "Rename a share link", answers: { 200: ShareLinks }, refusals: [409, 429] },
  capability,
  role("owner"),
  body(RenamedLink),
  ({ access, body, params, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return renameShareLink(access, params.linkId, body);
  },
);

/** Revokes one link; PATCH on the file's links undoes it. */
export const PATCH = filesApi(
  { summary: "Revoke a share link", answers: { 200: PriorExpiries }, refusals: [409] },
  capability,
  role("owner"),
  body(RevokedLink),
  ({ access, params }) => revokeLink(access, params.linkId),
);

/** Ends one link for ever. */
export const DELETE = filesApi(
  { summary: "Delete a share link", answers: { 200: Done }, refusals: [409] },
  capability,
  role("owner"),
  emptyBody,
  ({ access, params }) => deleteShareLink(access, params.linkId),
);
