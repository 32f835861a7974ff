import * as api from "@/lib/contract/file-links";
import { capability, role } from "@/lib/files/access";
import { changeShareLinks, deleteShareLinks } from "@/lib/files/revoke";
import { checkName, createShareLink, listShareLinks, listWithRevoked } from "@/lib/files/share";
import { filesApi } from "@/lib/http/families";
import { created } from "@/lib/http/route";

export const GET = filesApi(api.listShareLinks, capability, role("owner"), ({ access, search }) =>
  search.revoked ? listWithRevoked(access) : listShareLinks(access),
);

export const POST = filesApi(
  api.createShareLink,
  capability,
  role("owner"),
  async ({ access, body, request }) => {
    checkName(access, body, request.headers.get("user-agent"));
    return created(await createShareLink(access, body));
  },
);

export const PATCH = filesApi(api.changeShareLinks, capability, role("owner"), ({ access, body }) =>
  changeShareLinks(access, body),
);

export const DELETE = filesApi(api.deleteShareLinks, capability, role("owner"), ({ access }) =>
  deleteShareLinks(access),
);
