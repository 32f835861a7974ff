import * as api from "@/lib/contract/calendar-booking";
import { runBookingsNow } from "@/lib/cron/run-calendar";
import { cronSecret } from "@/lib/cron/secret";
import { cronApi } from "@/lib/http/families";

/** Every minute, where the host's scheduler is the clock. */
export const GET = cronApi(api.runBookCron, cronSecret, () => runBookingsNow());
