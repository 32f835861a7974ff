import { listJobs } from "@/lib/accounts/admin-health";
import { Jobs } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";

/** The scheduled jobs and their last runs. */
export const GET = accountsApi({ summary: "List jobs", answers: { 200: Jobs } }, admin, () =>
  listJobs(),
);
