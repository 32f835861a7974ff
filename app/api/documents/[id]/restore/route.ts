import * as api from "@/lib/contract/files";
import { capabilityInTrash, role } from "@/lib/files/access";
import { restoreFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Takes a file out of the Trash; its links open it again. */
export const POST = filesApi(
  api.restoreFile,
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => restoreFile(access),
);
