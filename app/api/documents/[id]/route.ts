import * as api from "@/lib/contract/files";
import { capability, capabilityInTrash, level, role } from "@/lib/files/access";
import { eraseFile } from "@/lib/files/erase";
import { readFile } from "@/lib/files/read";
import { filesApi } from "@/lib/http/families";

export const GET = filesApi(api.readFile, capability, level, ({ access }) => readFile(access));

export const DELETE = filesApi(api.deleteFile, capabilityInTrash, role("owner"), ({ access }) =>
  eraseFile(access),
);
