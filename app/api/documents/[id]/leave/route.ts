import * as api from "@/lib/contract/file-sync";
import { capability } from "@/lib/files/access";
import { leavePresence } from "@/lib/files/presence";
import { filesApi } from "@/lib/http/families";

export const POST = filesApi(api.leaveFile, capability, async ({ access, body }) => {
  await leavePresence(access, body.clientId);
  return { ok: true as const };
});
