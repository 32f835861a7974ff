/** What a discount code gives (DB-052). */
import * as z from "zod/mini";
import { day, listOf, minor, percent, version } from "./fields";

const when = {
  v: version(),
  /** Minor units that the items must come to. */
  min: z.optional(minor()),
  /** The last day on which it counts, where the shop is. */
  until: z.optional(day()),
  /** The first 8 characters of the items it is for. */
  items: z.optional(listOf(z.string().check(z.regex(/^[0-9a-f]{8}$/)), 3)),
};

export const DiscountTerms = z.discriminatedUnion("kind", [
  z.object({ ...when, kind: z.literal("percent"), percent: percent() }),
  z.object({ ...when, kind: z.literal("fixed"), amount: minor() }),
  z.object({ ...when, kind: z.literal("delivery") }),
]);
export type DiscountTerms = z.infer<typeof DiscountTerms>;
