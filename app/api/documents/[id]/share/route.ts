import * as api from "@/lib/contract/file-links";
import { capability, role } from "@/lib/files/access";
import { changeShareLinks, deleteShareLinks } from "@/lib/files/revoke";
import { checkName, createShareLink, listShareLinks, listWithRevoked } from "@/lib/files/share";
import { filesApi } from "@/lib/http/families";
import { body, emptyBody, query } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

/** The file's links, newest first; with `revoked=true` those too that can still be given back. */
export const GET = filesApi(
  api.listShareLinks,
  capability,
  role("owner"),
  query(api.listShareLinks),
  ({ access, search }) => (search.revoked ? listWithRevoked(access) : listShareLinks(access)),
);

/** Makes an edit or view link. */
export const POST = filesApi(
  api.createShareLink,
  capability,
  role("owner"),
  body(api.createShareLink),
  async ({ access, body, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return created(await createShareLink(access, body));
  },
);

/** Revokes all links but the owner's, or gives back what was revoked less than ten minutes ago. */
export const PATCH = filesApi(
  api.changeShareLinks,
  capability,
  role("owner"),
  body(api.changeShareLinks),
  ({ access, body }) => changeShareLinks(access, body),
);

/** Ends all links but the owner's for ever. */
export const DELETE = filesApi(
  api.deleteShareLinks,
  capability,
  role("owner"),
  emptyBody,
  ({ access }) => deleteShareLinks(access),
);
