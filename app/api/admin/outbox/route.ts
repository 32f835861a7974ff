import { listMails } from "@/lib/accounts/admin-outbox";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const GET = adminApi(api.listMails, ({ search }) => listMails(search));
