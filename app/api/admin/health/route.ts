import { readHealth } from "@/lib/accounts/admin-health";
import { AdminHealth } from "@/lib/accounts/admin-schemas";
import { admin } from "@/lib/accounts/admin-step";
import { accountsApi } from "@/lib/http/families";

/** How this installation is doing. */
export const GET = accountsApi(
  { summary: "Read the installation's figures", answers: { 200: AdminHealth } },
  admin,
  () => readHealth(),
);
