import { readMail } from "@/lib/accounts/admin-outbox";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";

export const GET = accountsApi(api.readMail, admin, ({ params }) => readMail(params.id));
