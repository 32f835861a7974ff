import * as api from "@/lib/contract/file-links";
import { capability, role } from "@/lib/files/access";
import { resetOwnerLink } from "@/lib/files/owner-link";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.resetOwnerLink,
  capability,
  role("owner"),
  body(api.resetOwnerLink),
  ({ access, body }) => resetOwnerLink(access, body),
);
