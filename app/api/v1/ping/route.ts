import { pingApi } from "@/lib/tickets/access";
import { Ping } from "@/lib/tickets/schemas";

/** Whether the service is there; it needs no key and touches no database. */
export const GET = pingApi({ summary: "Ping", answers: { 200: Ping } }, () => ({
  ok: true,
  service: "svc",
  version: "1",
  time: new Date().toISOString(),
}));
