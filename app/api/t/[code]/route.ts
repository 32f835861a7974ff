import * as api from "@/lib/contract/thread";
import { threadApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { thread } from "@/lib/tickets/thread/access";
import { readThread } from "@/lib/tickets/thread/read";

/** A ticket as its customer reads it with their link. */
export const GET = threadApi(
  api.readThread,
  thread,
  async ({ thread }) => new Answer(200, await readThread(thread), { "X-Robots-Tag": "noindex" }),
);
