/** Access by the customer's link, which opens one ticket. Every other link gets the same answer (T-184). */
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
  /** The number of the link. */
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

/** Used when there is no ticket, so that the comparison takes as long. */
const NOBODY = "00000000-0000-4000-8000-000000000000";

/** @throws 404 for an invalid or unknown code, and for a wrong capability */
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

/** Replies: 429 while a limit is reached, whatever the body is. Only a body that can be read is counted. */
export const replies = attempts<Threaded>(threadLimits.replies, ({ thread }) => thread.id);
export const repliesOfNetwork = attempts(threadLimits.network);

/** Uploads are counted before their body is checked, as for products. */
export const uploads: Step<Threaded, object> = async ({ thread }) => {
  await take(threadLimits.uploads, thread.id);
  return {};
};
