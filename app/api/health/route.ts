import { openApi } from "@/lib/http/families";
import { Health, isHealthy } from "@/lib/http/health";
import { Answer } from "@/lib/http/route";

/** Whether the service and its database answer. */
export const GET = openApi(
  { summary: "Health", answers: { 200: Health.up, 503: Health.down } },
  async () =>
    (await isHealthy())
      ? { ok: true, service: "svc", privacyModes: ["e2ee", "standard"] }
      : new Answer(503, { ok: false }),
);
