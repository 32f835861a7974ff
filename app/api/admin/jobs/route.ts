import { listJobs } from "@/lib/accounts/admin-health";
import { adminApi } from "@/lib/accounts/admin-step";
import * as api from "@/lib/contract/admin";

export const GET = adminApi(api.listJobs, () => listJobs());
