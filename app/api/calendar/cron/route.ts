import * as api from "@/lib/contract/calendar";
import { runCalendarNow } from "@/lib/cron/run-calendar";
import { cronSecret } from "@/lib/cron/secret";
import { cronApi } from "@/lib/http/families";

/** Called every minute by the host's scheduler. */
export const GET = cronApi(api.runCalendarCron, cronSecret, () => runCalendarNow());
