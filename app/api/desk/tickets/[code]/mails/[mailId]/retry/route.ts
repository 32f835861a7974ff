import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { retryMail } from "@/lib/tickets/desk/mail-failures";
import { Done } from "@/lib/tickets/schemas";

/** Sends a mail of the ticket again that did not go out. */
export const POST = deskApi(
  { summary: "Send a failed mail again", answers: { 200: Done }, refusals: [404, 409] },
  agent,
  emptyBody,
  async ({ account, params }) => {
    await retryMail(account.userId, params.code ?? "", params.mailId ?? "");
    return { ok: true };
  },
);
