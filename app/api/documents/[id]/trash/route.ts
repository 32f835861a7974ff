import * as api from "@/lib/contract/files";
import { capabilityInTrash, role } from "@/lib/files/access";
import { trashFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = filesApi(
  api.trashFile,
  capabilityInTrash,
  role("owner"),
  emptyBody,
  ({ access }) => trashFile(access),
);
