import * as api from "@/lib/contract/file-links";
import { capability, role } from "@/lib/files/access";
import { deleteShareLink, revokeLink } from "@/lib/files/revoke";
import { checkName, renameShareLink } from "@/lib/files/share";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(
  api.renameShareLink,
  capability,
  role("owner"),
  ({ access, body, params, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return renameShareLink(access, params.linkId, body);
  },
);

export const PATCH = filesApi(
  api.revokeShareLink,
  capability,
  role("owner"),
  ({ access, params }) => revokeLink(access, params.linkId),
);

export const DELETE = filesApi(
  api.deleteShareLink,
  capability,
  role("owner"),
  ({ access, params }) => deleteShareLink(access, params.linkId),
);
