import { resendMail } from "@/lib/accounts/admin-outbox";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const POST = adminApi(api.resendMail, ({ params }) => resendMail(params.id));
