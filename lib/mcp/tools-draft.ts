/** The tool that drafts fields out of a description. */
import { eq } from "drizzle-orm";
import * as z from "zod/mini";
import { db } from "@/db/client";
import { user } from "@/db/schema";
import {
  DRAFT_TEMPLATES,
  DraftedFields,
  DraftedInvoice,
  DraftedPayment,
  draft,
  MAX_PROMPT_CHARS,
  MIN_PROMPT_CHARS,
} from "@/lib/contract/drafting";
import { draftFields } from "@/lib/drafting/draft";
import { draftErrors } from "@/lib/drafting/errors";
import { checked } from "@/lib/http/parse";
import { READS } from "@/lib/protocol/mcp";
import { tool } from "./tool";

export const draftTools = [
  tool({
    name: "draft_fields",
    title: "Draft fields from a description",
    description:
      "Reads the facts of a description in words as fields: kind contract (with template), invoice (with documentType) or payment (with documentType receipt or remittance). Nothing is stored.",
    hints: READS,
    input: z.strictObject({
      kind: z.enum(["contract", "invoice", "payment"]),
      template: z.optional(z.enum(DRAFT_TEMPLATES)),
      documentType: z.optional(
        z.enum(["invoice", "quote", "credit-note", "purchase-order", "receipt", "remittance"]),
      ),
      prompt: z.string().check(z.minLength(MIN_PROMPT_CHARS), z.maxLength(MAX_PROMPT_CHARS)),
    }),
    output: z.object({
      fields: z.optional(DraftedFields),
      invoice: z.optional(DraftedInvoice),
      payment: z.optional(DraftedPayment),
    }),
    async run(given, { userId }) {
      const [row] = await db().select({ aiOff: user.aiOff }).from(user).where(eq(user.id, userId));
      if (row?.aiOff) throw draftErrors.aiOff();
      const request = checked(draft.body, given);
      return (await draftFields(request, `account:${userId}`)).draft;
    },
  }),
];
