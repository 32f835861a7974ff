/** Reads a profile's events in the order of their numbers, and can wait for the next (PY-090, PY-091). */
import { and, asc, desc, eq, gt } from "drizzle-orm";
import { db } from "@/db/client";
import { payEvent } from "@/db/schema";
import type { Query } from "@/lib/contract/operation";
import type * as api from "@/lib/contract/pay-events";
import type { PayEventView } from "@/lib/contract/pay-shapes";
import { take } from "@/lib/http/rate-limit";
import { waitFor } from "./event-watch";
import { eventId } from "./events";
import { EVENTS_PAGE, MAX_EVENT_WAIT_MS, payEventLimit } from "./limits";

type Row = typeof payEvent.$inferSelect;

export interface EventPage {
  events: PayEventView[];
  /** Where to continue reading. */
  cursor: string | null;
}

/** @param signal ends the wait when its reader has gone @throws 429 */
export async function readEvents(
  payeeId: string,
  { after, wait = "0" }: Query<typeof api.readPayEvents>,
  signal: AbortSignal,
): Promise<EventPage> {
  await take(payEventLimit, payeeId);
  const n = after === undefined ? null : Number(after.slice("evt_".length));
  const read = async () => {
    const rows = n === null ? await latest(payeeId) : await following(payeeId, n);
    return rows.length > 0 ? rows : null;
  };
  const ms = Math.min(Math.max(0, Number(wait)) * 1_000, MAX_EVENT_WAIT_MS);
  const rows = (ms === 0 ? await read() : await waitFor(payeeId, read, { ms, signal })) ?? [];
  const last = rows.at(-1);
  return {
    events: rows.map(({ body }) => JSON.parse(body)),
    cursor: last ? eventId(last.n) : (after ?? null),
  };
}

const following = (payeeId: string, n: number): Promise<Row[]> =>
  db()
    .select()
    .from(payEvent)
    .where(and(eq(payEvent.payeeId, payeeId), gt(payEvent.n, n)))
    .orderBy(asc(payEvent.n))
    .limit(EVENTS_PAGE);

async function latest(payeeId: string): Promise<Row[]> {
  const rows = await db()
    .select()
    .from(payEvent)
    .where(eq(payEvent.payeeId, payeeId))
    .orderBy(desc(payEvent.n))
    .limit(EVENTS_PAGE);
  return rows.reverse();
}
