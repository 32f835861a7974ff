import * as api from "@/lib/contract/files";
import { capabilityInTrash, role } from "@/lib/files/access";
import { restoreFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.restoreFile, capabilityInTrash, role("owner"), ({ access }) =>
  restoreFile(access),
);
