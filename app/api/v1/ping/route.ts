import * as api from "@/lib/contract/tickets";
import { pingApi } from "@/lib/tickets/access";

/** Whether the service is there; it needs no key and touches no database. */
export const GET = pingApi(api.ping, () => ({
  ok: true,
  service: "svc",
  version: "1",
  time: new Date().toISOString(),
}));
