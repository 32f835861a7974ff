import * as api from "@/lib/contract/thread";
import { threadApi } from "@/lib/http/families";
import { keyedBody } from "@/lib/http/idempotency";
import { body } from "@/lib/http/parse";
import { created } from "@/lib/http/route";
import { storedAttachments } from "@/lib/tickets/access";
import { replies, repliesOfNetwork, thread } from "@/lib/tickets/thread/access";
import { replyAsCustomer } from "@/lib/tickets/thread/reply";

/** The customer's reply; it reopens a resolved ticket. */
export const POST = threadApi(
  api.replyToThread,
  thread,
  replies,
  repliesOfNetwork,
  storedAttachments(body(api.replyToThread)),
  keyedBody,
  async ({ thread, body, keyedBody }) => created(await replyAsCustomer(thread, body, keyedBody)),
);
