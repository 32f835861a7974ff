import * as api from "@/lib/contract/files";
import { capabilityInTrash, role } from "@/lib/files/access";
import { trashFile } from "@/lib/files/trash";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.trashFile, capabilityInTrash, role("owner"), ({ access }) =>
  trashFile(access),
);
