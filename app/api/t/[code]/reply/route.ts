import { threadApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { mark } from "@/lib/tickets/access";
import { replies, thread } from "@/lib/tickets/thread/access";
import { replyAsCustomer } from "@/lib/tickets/thread/reply";
import { CustomerReply, CustomerReplyAnswer } from "@/lib/tickets/thread/schemas";

/** Writes to whoever answers; a resolved ticket is open again. */
export const POST = threadApi(
  { summary: "Reply to one's own ticket", answers: { 201: CustomerReplyAnswer } },
  thread,
  replies.left,
  body(CustomerReply),
  mark,
  replies.counted,
  async ({ thread, body, mark }) => created(await replyAsCustomer(thread, body, mark)),
);
