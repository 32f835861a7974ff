import * as api from "@/lib/contract/file-history";
import { capability, level, role } from "@/lib/files/access";
import { nameVersion, readVersion } from "@/lib/files/history";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const GET = filesApi(
  api.readVersion,
  capability,
  role("edit"),
  level,
  ({ access, params }) => readVersion(access, params.versionId),
);

export const POST = filesApi(
  api.nameVersion,
  capability,
  role("edit"),
  body(api.nameVersion),
  level,
  ({ access, params, body }) => nameVersion(access, params.versionId, body),
);
