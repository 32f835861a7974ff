import * as api from "@/lib/contract/tickets";
import { pingApi } from "@/lib/tickets/access";

/** Whether the service is up, without a key or the database. */
export const GET = pingApi(api.ping, () => ({
  ok: true,
  service: "svc",
  version: "1",
  time: new Date().toISOString(),
}));
