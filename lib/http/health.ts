/** Whether this process can do its work: its database answers within two seconds. */
import { setTimeout as wait } from "node:timers/promises";
import * as z from "zod";
import { pool } from "@/db/client";

const PATIENCE = 2_000;

export const Health = {
  up: z.object({
    ok: z.literal(true),
    service: z.literal("svc"),
    privacyModes: z.tuple([z.literal("e2ee"), z.literal("standard")]),
  }),
  down: z.object({ ok: z.literal(false) }),
};

export async function isHealthy(): Promise<boolean> {
  const asked = pool()
    .query("select 1")
    .then(
      () => true,
      () => false,
    );
  return Promise.race([asked, wait(PATIENCE, false, { ref: false })]);
}
