import * as api from "@/lib/contract/calendar-booking";
import { runBookingsNow } from "@/lib/cron/run-calendar";
import { cronSecret } from "@/lib/cron/secret";
import { cronApi } from "@/lib/http/families";

/** Called every minute by the host's scheduler. */
export const GET = cronApi(api.runBookCron, cronSecret, () => runBookingsNow());
