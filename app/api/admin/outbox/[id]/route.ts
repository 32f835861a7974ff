import { readMail } from "@/lib/accounts/admin-outbox";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const GET = adminApi(api.readMail, ({ params }) => readMail(params.id));
