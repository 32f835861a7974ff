import * as api from "@/lib/contract/pay-events";
import { runPaymentsNow } from "@/lib/cron/run-payments";
import { cronSecret } from "@/lib/cron/secret";
import { payOpenApi } from "@/lib/http/families";

/** Called every minute by the host's scheduler. */
export const GET = payOpenApi(api.runPayCron, cronSecret, () => runPaymentsNow());
