import * as api from "@/lib/contract/thread";
import { threadApi } from "@/lib/http/families";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { mark, storedAttachments } from "@/lib/tickets/access";
import { replies, repliesOfNetwork, thread } from "@/lib/tickets/thread/access";
import { replyAsCustomer } from "@/lib/tickets/thread/reply";

/** The customer's reply; it reopens a resolved ticket. */
export const POST = threadApi(
  api.replyToThread,
  thread,
  replies,
  repliesOfNetwork,
  storedAttachments(body(api.replyToThread)),
  mark,
  async ({ thread, body, mark }) => created(await replyAsCustomer(thread, body, mark)),
);
