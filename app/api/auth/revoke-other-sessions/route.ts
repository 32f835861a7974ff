import { authSession } from "@/lib/accounts/auth-route";
import { Done } from "@/lib/accounts/schemas";
import { endOwnSessions } from "@/lib/accounts/session";
import { accountsApi } from "@/lib/http/families";

/** Ends every session of this account but this one. */
export const POST = accountsApi(
  { summary: "End the other sessions", answers: { 200: Done } },
  authSession,
  async ({ account }) => {
    await endOwnSessions(account, "this");
    return { status: true };
  },
);
