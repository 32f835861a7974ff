import { grantAccount, revokeAccount } from "@/lib/accounts/admin-accounts";
import { AdminAccount, Grant } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";

/** Gives an account Pro by hand, instead of what was given before. */
export const POST = accountsApi(
  { summary: "Grant Pro", answers: { 200: AdminAccount }, refusals: [409] },
  admin,
  body(Grant),
  ({ params, body }) => grantAccount(params.id ?? "", body.days),
);

/** Takes away what was given; what is paid for stays. */
export const DELETE = accountsApi(
  { summary: "Revoke granted Pro", answers: { 200: AdminAccount } },
  admin,
  emptyBody,
  ({ params }) => revokeAccount(params.id ?? ""),
);
