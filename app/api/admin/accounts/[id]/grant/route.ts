import { grantAccount, revokeAccount } from "@/lib/accounts/admin-accounts";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const POST = adminApi(api.grantPro, ({ params, body }) =>
  grantAccount(params.id, body.days),
);

export const DELETE = adminApi(api.revokePro, ({ params }) => revokeAccount(params.id));
