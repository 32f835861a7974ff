/** Bodies and answers of canned replies. */
import * as z from "zod";
import { plainText, shownName, uuid } from "@/lib/http/text-fields";

const name = shownName(80);
/** As long as a reply may be. */
const text = plainText(10_000).min(1);

const Canned = z.strictObject({
  id: uuid(),
  name: z.string(),
  body: z.string(),
  updated_at: z.iso.datetime(),
});
export type CannedView = z.output<typeof Canned>;

export const CannedReplies = z.strictObject({ canned: z.array(Canned) });
export const OneCanned = z.strictObject({ canned: Canned });

export const NewCanned = z.strictObject({ name, body: text });
export type NewCannedBody = z.output<typeof NewCanned>;

export const CannedChanges = z
  .strictObject({ name: name.optional(), body: text.optional() })
  .refine((changes) => Object.keys(changes).length > 0, "There is nothing to change.");
export type CannedChangesBody = z.output<typeof CannedChanges>;
