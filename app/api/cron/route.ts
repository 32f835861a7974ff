import { runDueJobs } from "@/lib/cron/runner";
import { Ran } from "@/lib/cron/schemas";
import { cronSecret } from "@/lib/cron/secret";
import { cronApi } from "@/lib/http/families";

/** A host's scheduler calls this every minute; what is not due does not run. */
export const GET = cronApi(
  { summary: "Run due jobs", answers: { 200: Ran } },
  cronSecret,
  async () => {
    const ran = await runDueJobs();
    return { ok: ran.every(({ error }) => error === null), ran };
  },
);
