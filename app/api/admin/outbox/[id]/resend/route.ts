import { resendMail } from "@/lib/accounts/admin-outbox";
import { Resent } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

/** Sends a mail again. */
export const POST = accountsApi(
  { summary: "Send a mail again", answers: { 200: Resent }, refusals: [409] },
  admin,
  emptyBody,
  ({ params }) => resendMail(params.id ?? ""),
);
