import { listMails } from "@/lib/accounts/admin-outbox";
import { MailPage, MailSearch } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";

/** Mails of the last thirty days, newest first. */
export const GET = accountsApi(
  { summary: "List mails", answers: { 200: MailPage } },
  admin,
  query(MailSearch),
  ({ search }) => listMails(search),
);
