/** Access by the customer's link: it opens one ticket. All other links get the same answer (T-184). */
import { pool } from "@/db/client";
import { attempts } from "@/lib/http/allowance";
import { take } from "@/lib/http/rate-limit";
import type { Call, Step } from "@/lib/http/route";
import { canonicalCode } from "../codes";
import { ticketErrors } from "../errors";
import { isCapability } from "../links";
import { threadLimits } from "./limits";

/** The ticket a link opens. */
export interface Thread {
  id: string;
  code: string;
  subject: string | null;
  status: "open" | "resolved";
  /** The `n` the link was made with. */
  link: number;
  created_at: Date;
  updated_at: Date;
  project_name: string;
  customer_name: string | null;
}

const FIND = `select t.id, t.code, t.subject, t.status, t.link, t.created_at, t.updated_at,
  p.name as project_name, c.name as customer_name
from ticket t join ticket_project p on p.id = t.project_id and p.deleted_at is null
join ticket_customer c on c.id = t.customer_id
where t.code = $1`;

/** Compared with where there is no ticket, so that it takes as long. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** @throws 404 for a code that is none or unknown, and for a capability that is not its own */
async function openThread(text: string, k: string): Promise<Thread> {
  const code = canonicalCode(text);
  const { rows } = await pool().query<Thread>({
    name: "ticket_thread_open",
    text: FIND,
    values: [code ?? ""],
  });
  const [thread] = rows;
  const isOpened = isCapability(k, thread?.id ?? NOBODY, thread?.link ?? 0);
  if (!thread || !isOpened) throw ticketErrors.notFound();
  return thread;
}

/** The ticket of the link (404). */
export const thread: Step<Call, { thread: Thread }> = async ({ params, query }) => ({
  thread: await openThread(params.code ?? "", query.get("k") ?? ""),
});

type Threaded = Call & { thread: Thread };

/** Replies: 429 while an allowance is spent, whatever the body is; one is used up by a body that can be read. */
export const replies = attempts<Threaded>(threadLimits.replies, ({ thread }) => thread.id);
export const repliesOfNetwork = attempts(threadLimits.network);

/** Uploads are counted before anything of them is looked at, as those of products are. */
export const uploads: Step<Threaded, object> = async ({ thread }) => {
  await take(threadLimits.uploads, thread.id);
  return {};
};
