import * as api from "@/lib/contract/files";
import { capabilityInTrash, role } from "@/lib/files/access";
import { restoreFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = filesApi(
  api.restoreFile,
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => restoreFile(access),
);
