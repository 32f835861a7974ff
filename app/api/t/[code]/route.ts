import { threadApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { thread } from "@/lib/tickets/thread/access";
import { readThread } from "@/lib/tickets/thread/read";
import { OneThread } from "@/lib/tickets/thread/schemas";

/** A ticket as its customer reads it, by their link. */
export const GET = threadApi(
  { summary: "Read one's own ticket", answers: { 200: OneThread } },
  thread,
  async ({ thread }) => new Answer(200, await readThread(thread), { "X-Robots-Tag": "noindex" }),
);
