import { listMails } from "@/lib/accounts/admin-outbox";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";
import { query } from "@/lib/http/parse";

export const GET = accountsApi(api.listMails, admin, query(api.listMails), ({ search }) =>
  listMails(search),
);
