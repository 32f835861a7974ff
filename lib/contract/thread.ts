/** A ticket as its customer has it: by the code and the link's key, without an account (D-21). */
import * as z from "zod/mini";
import { operation } from "./operation";
import { attachmentRefs, NewReply, TicketDetail, UploadAnswer, UploadEvent } from "./ticket-shapes";

const ROOT = "/api/t/:code" as const;

/** The key of the customer's link. Links without it, and with a wrong one, are answered alike. */
const ThreadKey = z.object({ k: z.optional(z.string()) });

export const Thread = z.extend(
  z.pick(TicketDetail, {
    short_code: true,
    subject: true,
    status: true,
    created_at: true,
    updated_at: true,
    messages: true,
  }),
  {
    project: z.object({ name: z.string() }),
    customer: z.object({ name: z.nullable(z.string()) }),
  },
);
export type CustomerThread = z.output<typeof Thread>;

export const readThread = operation({
  method: "GET",
  path: ROOT,
  summary: "Read one's own ticket",
  caller: "customer",
  query: ThreadKey,
  answers: { 200: z.object({ ticket: Thread }) },
});

/** Reopens a resolved ticket. */
export const replyToThread = operation({
  method: "POST",
  path: `${ROOT}/reply`,
  summary: "Reply to one's own ticket",
  caller: "customer",
  query: ThreadKey,
  body: z.extend(z.pick(NewReply, { body: true }), { attachments: attachmentRefs }),
  answers: { 201: z.object({ ok: z.literal(true), status: z.literal("open") }) },
  headers: ["Idempotency-Key"],
});

export const uploadThreadAttachment = operation({
  method: "POST",
  path: `${ROOT}/upload`,
  summary: "Ask for a token to attach a file to one's own ticket",
  caller: "customer",
  query: ThreadKey,
  body: UploadEvent,
  answers: { 200: UploadAnswer },
  refusals: [413, 415],
});
