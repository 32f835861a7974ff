import * as api from "@/lib/contract/files";
import { capability, role } from "@/lib/files/access";
import { raiseClientLevel } from "@/lib/files/client-level";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.raiseClientLevel,
  capability,
  role("edit"),
  body(api.raiseClientLevel),
  async ({ access, body }) => ({ level: await raiseClientLevel(access.fileId, body.level) }),
);
