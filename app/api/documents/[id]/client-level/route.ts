import * as api from "@/lib/contract/files";
import { capability, role } from "@/lib/files/access";
import { raiseClientLevel } from "@/lib/files/client-level";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(
  api.raiseClientLevel,
  capability,
  role("edit"),
  async ({ access, body }) => ({ level: await raiseClientLevel(access.fileId, body.level) }),
);
