import { grantAccount, revokeAccount } from "@/lib/accounts/admin-accounts";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";
import { body, emptyBody } from "@/lib/http/parse";

export const POST = accountsApi(api.grantPro, admin, body(api.grantPro), ({ params, body }) =>
  grantAccount(params.id, body.days),
);

export const DELETE = accountsApi(api.revokePro, admin, emptyBody, ({ params }) =>
  revokeAccount(params.id),
);
