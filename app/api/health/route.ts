import * as api from "@/lib/contract/service";
import { openApi } from "@/lib/http/families";
import { healthHeaders, isHealthy } from "@/lib/http/health";
import { Answer } from "@/lib/http/route";

export const GET = openApi(api.checkHealth, async () =>
  (await isHealthy())
    ? new Answer(
        200,
        { ok: true, service: "svc", privacyModes: ["e2ee", "standard"] },
        healthHeaders(),
      )
    : new Answer(503, { ok: false }),
);
