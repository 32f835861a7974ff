import * as api from "@/lib/contract/file-sync";
import { capability } from "@/lib/files/access";
import { leavePresence } from "@/lib/files/presence";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

export const POST = filesApi(
  api.leaveFile,
  capability,
  body(api.leaveFile),
  async ({ access, body }) => {
    await leavePresence(access, body.clientId);
    return { ok: true as const };
  },
);
