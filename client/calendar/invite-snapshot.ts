/** The content of an invitation, encrypted with its link's key (DB-062). */
import * as z from "zod/mini";

/** What guests read of an event: nothing about the other guests. */
export const InviteSnapshot = z.object({
  v: z.literal(1),
  host: z.object({ name: z.string(), email: z.string() }),
  uid: z.string(),
  title: z.string(),
  start: z.string(),
  end: z.string(),
  tz: z.string(),
  allDay: z.boolean(),
  rrule: z.optional(z.string()),
  exdates: z.optional(z.array(z.string())),
  overrides: z.optional(z.record(z.string(), z.nullable(z.record(z.string(), z.unknown())))),
  location: z.optional(z.string()),
  url: z.optional(z.string()),
  notes: z.optional(z.string()),
});
export type InviteSnapshot = z.infer<typeof InviteSnapshot>;
