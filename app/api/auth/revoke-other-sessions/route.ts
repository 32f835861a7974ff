import { Done } from "@/lib/accounts/schemas";
import { endOwnSessions, session } from "@/lib/accounts/session";
import { authApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Ends every session of this account but this one. */
export const POST = authApi(
  { summary: "End the other sessions", answers: { 200: Done } },
  session,
  emptyBody,
  async ({ account }) => {
    await endOwnSessions(account, "this");
    return { status: true };
  },
);
