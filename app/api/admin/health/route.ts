import { readHealth } from "@/lib/accounts/admin-health";
import { admin } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";
import { accountsApi } from "@/lib/http/families";

export const GET = accountsApi(api.readHealth, admin, () => readHealth());
