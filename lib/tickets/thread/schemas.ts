/** Bodies and answers of the customer's thread (D-21). */
import * as z from "zod";
import { AttachmentRefs, Message, NewReply, TicketDetail } from "../schemas";

const Thread = TicketDetail.pick({
  short_code: true,
  subject: true,
  status: true,
  created_at: true,
  updated_at: true,
})
  .extend({
    project: z.strictObject({ name: z.string() }),
    customer: z.strictObject({ name: z.string().nullable() }),
    messages: z.array(Message),
  })
  .strict();
export const OneThread = z.strictObject({ ticket: Thread });
export type OneThreadView = z.output<typeof OneThread>;

export const CustomerReply = NewReply.pick({ body: true })
  .extend({ attachments: AttachmentRefs })
  .strict();
export type CustomerReplyBody = z.output<typeof CustomerReply>;
export const CustomerReplyAnswer = z.strictObject({
  ok: z.literal(true),
  status: z.literal("open"),
});
