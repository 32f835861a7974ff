import * as api from "@/lib/contract/desk";
import { deskApi } from "@/lib/tickets/desk/access";
import { retryMail } from "@/lib/tickets/desk/mail-failures";

/** Sends a failed mail of the ticket again. */
export const POST = deskApi(api.retryTicketMail, async ({ account, params }) => {
  await retryMail(account.userId, params.code, params.mailId);
  return { ok: true };
});
