import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";
import { agent } from "@/lib/tickets/desk/access";
import { retryMail } from "@/lib/tickets/desk/mail-failures";

/** Sends a mail of the ticket again that did not go out. */
export const POST = deskApi(api.retryTicketMail, agent, emptyBody, async ({ account, params }) => {
  await retryMail(account.userId, params.code, params.mailId);
  return { ok: true };
});
