import { capability } from "@/lib/files/access";
import { leavePresence } from "@/lib/files/presence";
import { Done, Leave } from "@/lib/files/schemas";
import { filesApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";

/** Removes this link's presence at once instead of after 20 seconds. */
export const POST = filesApi(
  { summary: "Leave a file", answers: { 200: Done } },
  capability,
  body(Leave),
  async ({ access, body }) => {
    await leavePresence(access, body.clientId);
    return { ok: true as const };
  },
);
