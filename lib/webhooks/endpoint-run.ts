/**
 * Sends an endpoint its due events while this process holds its lease: in order, several at a time, and one at a time while
 * it fails. An event stays due until its outcome is recorded, so a process that dies loses nothing: the next holder of the
 * lease sends it again with the same id.
 */

import { pool } from "@/db/client";
import { log } from "@/lib/http/log";
import { batch } from "@/lib/jobs/batch";
import { attempt } from "./attempt";
import { CONCURRENCY, OPENS_AFTER, TIMEOUT_MS } from "./limits";
import { note, type Outcome } from "./record-outcomes";
import {
  type Due,
  dueColumn,
  TARGET_COLUMNS,
  type Target,
  type TargetRow,
  targetOf,
} from "./target";

/** An endpoint as it was when its lease was taken. */
export interface HeldEndpoint extends TargetRow {
  id: string;
  /** In a row. */
  failures: number;
  /** The first FIRST_PAGE of what is due; null where they are still to be read. */
  due: Due[] | null;
}

/** The process that holds its lease. */
export interface Holder {
  /** The moment until which it is sure to (ms). */
  heldUntil(): number;
  isStopping(): boolean;
  /** What was under way is cut short. */
  hasEnded(): boolean;
}

/** As many as are sent at the same time: most of the time there are no more. */
export const FIRST_PAGE = CONCURRENCY;
const DELIVERIES_PER_READ = 100;
const READ = `select ${TARGET_COLUMNS}, ${dueColumn(DELIVERIES_PER_READ, "$2")} from webhook_endpoint e
where id = $1 and removed_at is null`;
// What waited for nothing but the endpoint goes now that it answers.
const RETRY_NOW = `update webhook_delivery set next_at = now()
where endpoint_id = $1 and status = 'queued' and next_at > now()`;

export type Sent = Record<"delivered" | "failed", number>;

export class EndpointRun {
  readonly sent: Sent = { delivered: 0, failed: 0 };
  /** Read and not begun, in order. */
  private waiting: Due[];
  /** Begun, until its outcome is noted. */
  private readonly busy = new Set<string>();
  private open = 0;
  private failures: number;
  /** As the last note says; `failures` is ahead of it. */
  private noted: number;
  private enabled = true;
  /** As it was after the last look for what is due. */
  private target: Target;
  private isBroken = false;
  /** There may be more than was read. */
  private isMore: boolean;
  private wakeUp: () => void = () => undefined;
  private readonly noteOne: (outcome: Outcome) => Promise<void>;

  constructor(
    private readonly endpoint: HeldEndpoint,
    private readonly holder: Holder,
  ) {
    this.failures = endpoint.failures;
    this.noted = endpoint.failures;
    this.target = targetOf(endpoint);
    this.waiting = endpoint.due ?? [];
    this.isMore = endpoint.due === null || endpoint.due.length === FIRST_PAGE;
    this.noteOne = batch((outcomes) => this.noteAll(outcomes), {
      lanes: 1,
      max: DELIVERIES_PER_READ,
    });
  }

  /** Something new may be due. */
  more(): void {
    this.isMore = true;
    this.wakeUp();
  }

  /** @param until the moment from which nothing more is begun (ms) @returns once nothing is under way */
  async finish(until: number): Promise<void> {
    for (;;) {
      if (this.waiting.length === 0 && this.isMore && this.mayBegin(until)) await this.read();
      while (this.waiting.length > 0 && this.hasRoom() && this.mayBegin(until)) this.begin();
      const goesOn = this.hasMore() && this.mayBegin(until);
      if (this.busy.size === 0 && !goesOn) return;
      if (!goesOn || !this.hasRoom()) await this.change();
    }
  }

  /** False once it was turned off, by whomever. */
  get isEnabled(): boolean {
    return this.enabled;
  }

  /** There is more, and its time is over. */
  get isCutShort(): boolean {
    return this.enabled && !this.isBroken && this.failures < OPENS_AFTER && this.hasMore();
  }

  private hasMore(): boolean {
    return this.waiting.length > 0 || this.isMore;
  }

  private mayBegin(until: number): boolean {
    const now = Date.now();
    if (now >= until || !this.enabled || this.isBroken || this.holder.isStopping()) return false;
    if (now + TIMEOUT_MS >= this.holder.heldUntil()) return false;
    // One is tried after each pause.
    const isFirst = this.sent.delivered + this.sent.failed + this.busy.size === 0;
    return this.failures < OPENS_AFTER || isFirst;
  }

  private hasRoom(): boolean {
    return (
      this.open < (this.failures === 0 ? CONCURRENCY : 1) &&
      this.busy.size < 2 * DELIVERIES_PER_READ
    );
  }

  private async read(): Promise<void> {
    this.isMore = false;
    const { rows } = await pool().query<TargetRow & { due: Due[] }>({
      name: "webhooks_due",
      text: READ,
      values: [this.endpoint.id, [...this.busy]],
    });
    const [row] = rows;
    this.enabled &&= row?.enabled ?? false;
    if (!row) return;
    this.target = targetOf(row);
    this.waiting = row.due;
    if (row.due.length === DELIVERIES_PER_READ) this.isMore = true;
  }

  private begin(): void {
    const due = this.waiting.shift();
    if (!due) return;
    this.open++;
    this.busy.add(due.id);
    this.send(due, this.target)
      .catch((fault: unknown) => {
        // What left would leave again at once.
        this.isBroken = true;
        log.warn({ err: fault }, "delivery of a webhook not noted");
      })
      .finally(() => {
        this.busy.delete(due.id);
        this.wakeUp();
      });
  }

  private async send({ id, event_id, payload }: Due, target: Target): Promise<void> {
    const done = await attempt(target, { id: event_id, body: payload });
    this.open--;
    // Cut short by our own end: nothing is known of it, and it goes out again.
    if (!done.isDelivered && this.holder.hasEnded()) return;
    const wasOpen = this.failures >= OPENS_AFTER;
    this.failures = done.isDelivered ? 0 : this.failures + 1;
    this.sent[done.isDelivered ? "delivered" : "failed"]++;
    this.wakeUp();
    await this.noteOne({ deliveryId: id, attempt: done });
    if (done.isDelivered && wasOpen) await this.retryNow();
  }

  private async retryNow(): Promise<void> {
    await pool().query(RETRY_NOW, [this.endpoint.id]);
    this.more();
  }

  private async noteAll(outcomes: Outcome[]): Promise<undefined[]> {
    const { id } = this.endpoint;
    const { failures, enabled } = await note(id, outcomes, this.noted, this.holder.isStopping);
    this.noted = failures;
    this.enabled &&= enabled;
    return outcomes.map(() => undefined);
  }

  /** One has ended, or something is new. */
  private change(): Promise<void> {
    return new Promise((resolve) => {
      this.wakeUp = resolve;
    });
  }
}
