import { resendMail } from "@/lib/accounts/admin-outbox";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";
import { emptyBody } from "@/lib/http/parse";

export const POST = accountsApi(api.resendMail, admin, emptyBody, ({ params }) =>
  resendMail(params.id),
);
