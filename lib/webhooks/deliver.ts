/**
 * Sends what is in the outbox of webhooks. A process leases an endpoint and sends it what is due there; so one endpoint
 * is never sent one event by two processes, its limits hold across all of them, and a slow one holds up nobody else. The
 * lease is renewed while the endpoint is served, and ends by itself when the process dies.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import { pool } from "@/db/client";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { keepLease } from "@/lib/jobs/lease";
import { waker } from "@/lib/jobs/waker";
import { closeOutside } from "@/lib/outside/outside";
import { EndpointRun, FIRST_PAGE, type HeldEndpoint, type Holder, type Sent } from "./endpoint-run";
import { listenForNews, tellHolders } from "./news";
import { dueColumn, TARGET_COLUMNS } from "./target";
import { endQueued } from "./turn-off";

/** Endpoints that are served at the same time; those that fail have places of their own. */
const PLACES = { working: 500, failing: 100 };
const LEASE_MS = 60_000;
const LEASE = "interval '60 seconds'";
const RENEW_LEASE_MS = 15_000;
/** How long one run sends to an endpoint: a scheduled function has a minute in all. */
const RUN_BUDGET_MS = 40_000;
/** When an endpoint that failed is looked at before the scheduler does: after its pause, and for second attempts (ms). */
const LOOK_AGAIN = [60_100, 300_100];

const IS_DUE = `exists (select from webhook_delivery d where d.endpoint_id = e.id and d.status = 'queued'
  and d.next_at <= now() + interval '1 millisecond')`;
const free = (failures: string, limit: string) => `select e.id from webhook_endpoint e
  where ($2::uuid[] is null or e.id = any($2)) and e.enabled and e.removed_at is null and e.failures ${failures}
    and (e.held_until is null or e.held_until <= now())
    and (e.paused_until is null or e.paused_until <= now() + interval '1 millisecond')
    and ${IS_DUE}
  order by e.last_at nulls first limit ${limit} for no key update of e skip locked`;
// A row that another process wrote since this statement began is claimed as it is now, but its events are read as they
// were then: some may have been sent. Every note of an outcome sets `last_at`.
const IS_UNCHANGED = `(select s.last_at from webhook_endpoint s where s.id = e.id) is not distinct from e.last_at`;
// Named endpoints are few and in a hurry; a sweep may claim hundreds, which read their events themselves.
const CLAIM = `with working as materialized (${free("= 0", "$3")}), failing as materialized (${free("> 0", "$4")}),
claimed as (
  update webhook_endpoint set held_by = $1, held_until = now() + ${LEASE}
  where id in (select id from working union all select id from failing) returning *)
select e.id, e.failures, false as "isHeld", ${TARGET_COLUMNS}, case when $2::uuid[] is not null and ${IS_UNCHANGED}
  then (select due from (select ${dueColumn(FIRST_PAGE)}) page) end as due from claimed e
union all
select e.id, e.failures, true, ${TARGET_COLUMNS}, null from webhook_endpoint e
where e.id = any($2) and e.held_until > now() and e.held_by <> $1 and ${IS_DUE}`;
const RENEWAL = `update webhook_endpoint set held_until = now() + ${LEASE} where held_by = $1 and id = any($2)`;
const RELEASE = `update webhook_endpoint set held_by = null, held_until = null where held_by = $1 and id = $2`;

const me = randomUUID();
const running = new Map<string, { run: EndpointRun; isFailing: boolean; done: Promise<void> }>();
let isStopping = false;
let hasEnded = false;
let heldUntil = 0;
let stopServing: (() => void) | undefined;

const holder: Holder = {
  heldUntil: () => heldUntil,
  isStopping: () => isStopping,
  hasEnded: () => hasEnded,
};

/**
 * Sends everything that is due.
 * @param until ms since 1970, when no further delivery begins, if that is before the budget's end
 * @returns what became of it
 */
export async function deliverWebhooks(until = Number.POSITIVE_INFINITY): Promise<Sent> {
  const runs = await begin(null, until);
  await Promise.all(runs.map(({ done }) => done));
  const sum = (kind: keyof Sent) => runs.reduce((total, { run }) => total + run.sent[kind], 0);
  return { delivered: sum("delivered"), failed: sum("failed") };
}

/** Begins to send these endpoints what is due there, or has those do it who hold them. */
async function deliverTo(endpointIds: readonly string[]): Promise<void> {
  lookAgain(endpointIds);
  const others = endpointIds.filter((id) => !running.has(id));
  if (others.length > 0) await begin(others);
}

/** For how long a named endpoint is looked at: longer than the looks go on. */
const NAMED_MS = 5_000;
const named = new Map<string, number>();
const wake = waker({
  // Where another process held the endpoint, it may be over with it any moment.
  pauses: [0, 10, 50, 500, 3_000],
  look: async () => {
    for (const [id, at] of named) if (at < Date.now() - NAMED_MS) named.delete(id);
    await deliverTo([...named.keys()]);
  },
  failure: "webhooks not read",
});

/** Looks for what these endpoints are to be sent, several times in the next seconds. */
export function wakeWebhooks(endpointIds: readonly string[]): void {
  for (const id of endpointIds) named.set(id, Date.now());
  wake();
}

function lookAgain(endpointIds: Iterable<string>): void {
  for (const id of endpointIds) running.get(id)?.run.more();
}

/** For a shutdown: takes no more and waits for what is on its way, at most this long (ms). */
export async function stopWebhooks(within: number): Promise<void> {
  isStopping = true;
  lookAgain(running.keys());
  const settled = Promise.all([...running.values()].map(({ done }) => done));
  await Promise.race([settled, wait(within, undefined, { ref: false })]);
  hasEnded = true;
  closeOutside();
}

/** @param ids null: all, and then nobody is told of those that others hold */
async function begin(ids: readonly string[] | null, until = Number.POSITIVE_INFINITY) {
  if (isStopping) return [];
  return (await claim(ids)).map((endpoint) => {
    const run = new EndpointRun(endpoint, holder);
    const done = serve(endpoint, run, until);
    // On a host that stops after its answer, the looks alone would be waited for.
    keepAwake(done);
    const entry = { run, isFailing: endpoint.failures > 0, done };
    running.set(endpoint.id, entry);
    return entry;
  });
}

async function claim(ids: readonly string[] | null): Promise<HeldEndpoint[]> {
  const failing = [...running.values()].filter(({ isFailing }) => isFailing).length;
  const askedAt = Date.now();
  const { rows } = await pool().query<HeldEndpoint & { isHeld: boolean }>({
    name: "webhooks_claim",
    text: CLAIM,
    values: [
      me,
      ids,
      Math.max(0, PLACES.working - (running.size - failing)),
      Math.max(0, PLACES.failing - failing),
    ],
  });
  const claimed = rows.filter(({ isHeld }) => !isHeld);
  tellHolders(rows.filter(({ isHeld }) => isHeld).map(({ id }) => id));
  // The leases of all end together, with the oldest.
  if (claimed.length > 0 && running.size === 0) heldUntil = askedAt + LEASE_MS;
  return claimed;
}

async function serve({ id }: HeldEndpoint, run: EndpointRun, until: number): Promise<void> {
  stopServing ??= serving();
  try {
    await run.finish(Math.min(until, Date.now() + RUN_BUDGET_MS));
    if (!run.isEnabled) await endQueued(id);
    await pool().query({ name: "webhooks_release", text: RELEASE, values: [me, id] });
  } catch (fault) {
    // Its lease ends by itself.
    log.warn({ err: fault }, "webhooks of an endpoint left");
    return;
  } finally {
    // Until here whoever looks for more tells the run.
    running.delete(id);
    if (running.size === 0) {
      stopServing?.();
      stopServing = undefined;
    }
  }
  if (isStopping) return;
  if (run.isCutShort) look(id, 0);
  if (run.sent.failed > 0) for (const pause of LOOK_AGAIN) look(id, pause);
}

/** What goes on while any endpoint is served. @returns the way to stop */
function serving(): () => void {
  const stopRenewing = keepLease(renew, RENEW_LEASE_MS, "leases of webhooks not renewed");
  const stopListening = listenForNews({
    onMessage: lookAgain,
    onConnected: () => lookAgain(running.keys()),
  });
  return () => {
    stopRenewing();
    stopListening();
  };
}

function look(id: string, pause: number): void {
  setTimeout(() => {
    deliverTo([id]).catch((fault: unknown) => log.warn({ err: fault }, "webhooks not read"));
  }, pause).unref();
}

async function renew(): Promise<void> {
  const askedAt = Date.now();
  await pool().query(RENEWAL, [me, [...running.keys()]]);
  heldUntil = askedAt + LEASE_MS;
}
