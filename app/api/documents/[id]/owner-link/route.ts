import * as api from "@/lib/contract/file-links";
import { capability, role } from "@/lib/files/access";
import { resetOwnerLink } from "@/lib/files/owner-link";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.resetOwnerLink, capability, role("owner"), ({ access, body }) =>
  resetOwnerLink(access, body),
);
