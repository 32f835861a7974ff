import { readMail } from "@/lib/accounts/admin-outbox";
import { WholeMail } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";

/** One mail, with its text. */
export const GET = accountsApi(
  { summary: "Read a mail", answers: { 200: WholeMail } },
  admin,
  ({ params }) => readMail(params.id ?? ""),
);
