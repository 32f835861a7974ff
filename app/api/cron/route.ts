import * as api from "@/lib/contract/service";
import { runDueJobs } from "@/lib/cron/runner";
import { cronSecret } from "@/lib/cron/secret";
import { cronApi } from "@/lib/http/families";

export const GET = cronApi(api.runDueJobs, cronSecret, async () => {
  const ran = await runDueJobs();
  return { ok: ran.every(({ error }) => error === null), ran };
});
