/** What the cron route answers. */
import * as z from "zod";

export const Ran = z.object({
  /** False when a job failed; it is tried again within a minute. */
  ok: z.boolean(),
  ran: z.array(
    z.object({
      name: z.string(),
      result: z.record(z.string(), z.number()).nullable(),
      error: z.string().nullable(),
    }),
  ),
});
