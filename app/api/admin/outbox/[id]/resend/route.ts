import { resendMail } from "@/lib/accounts/admin-outbox";
import { Resent } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";

/** Sends a mail again. */
export const POST = accountsApi(
  { summary: "Send a mail again", answers: { 200: Resent }, refusals: [409] },
  admin,
  ({ params }) => resendMail(params.id ?? ""),
);
