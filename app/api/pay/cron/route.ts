import * as api from "@/lib/contract/pay-events";
import { runPaymentsNow } from "@/lib/cron/run-payments";
import { cronSecret } from "@/lib/cron/secret";
import { payOpenApi } from "@/lib/http/families";

/** Every minute, where the host's scheduler is the clock. */
export const GET = payOpenApi(api.runPayCron, cronSecret, () => runPaymentsNow());
