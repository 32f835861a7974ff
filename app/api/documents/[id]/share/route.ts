import { capability, role } from "@/lib/files/access";
import { changeShareLinks, deleteShareLinks } from "@/lib/files/revoke";
import { Done } from "@/lib/files/schemas";
import { checkName, createShareLink, listShareLinks, listWithRevoked } from "@/lib/files/share";
import {
  ChangedShareLinks,
  CreatedShareLink,
  FoundShareLinks,
  NewShareLink,
  RevokedLinks,
  ShareSearch,
} from "@/lib/files/share-schemas";
import { filesApi } from "@/lib/http/families";
import { body, emptyBody, query } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The file's links, newest first; with `revoked=true` those too that can still be given back. */
export const GET = filesApi(
  { summary: "List share links", answers: { 200: FoundShareLinks }, refusals: [409] },
  capability,
  role("owner"),
  query(ShareSearch),
  ({ access, search }) => (search.revoked ? listWithRevoked(access) : listShareLinks(access)),
);

/** Makes an edit or view link. */
export const POST = filesApi(
  { summary: "Create a share link", answers: { 201: CreatedShareLink }, refusals: [409] },
  capability,
  role("owner"),
  body(NewShareLink),
  async ({ access, body, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return created(await createShareLink(access, body));
  },
);

/** Revokes all links but the owner's, or gives back what was revoked less than ten minutes ago. */
export const PATCH = filesApi(
  {
    summary: "Revoke all share links, or undo it",
    answers: { 200: ChangedShareLinks },
    refusals: [409],
  },
  capability,
  role("owner"),
  body(RevokedLinks),
  ({ access, body }) => changeShareLinks(access, body),
);

/** Ends all links but the owner's for ever. */
export const DELETE = filesApi(
  { summary: "Delete all share links", answers: { 200: Done }, refusals: [409] },
  capability,
  role("owner"),
  emptyBody,
  ({ access }) => deleteShareLinks(access),
);
