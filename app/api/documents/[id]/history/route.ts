import * as api from "@/lib/contract/file-history";
import { capability, level, role } from "@/lib/files/access";
import { listVersions } from "@/lib/files/history";
import { saveVersion } from "@/lib/files/history-save";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";

export const GET = filesApi(api.listVersions, capability, role("edit"), level, ({ access }) =>
  listVersions(access.fileId),
);

export const POST = filesApi(
  api.saveVersion,
  capability,
  role("edit"),
  body(api.saveVersion),
  level,
  async ({ access, body }) => {
    const { version, isNew } = await saveVersion(access, body);
    return isNew ? created(version) : version;
  },
);
