/** Sends the outbox: several requests at once, so that one slow commit does not delay the next edit. */

import { toBase64 } from "../../lib/protocol/bytes";
import { SMALLEST_ENVELOPE } from "../../lib/protocol/envelope";
import { ApiError } from "../http";
import type { Compactor } from "./compactor";
import type { Batch, Outbox } from "./outbox";
import type { Session } from "./session";

export class Sender {
  private underWay = 0;
  private timer: ReturnType<typeof setTimeout> | null = null;
  /** The server refused a batch as too large: it is merged before the retry. */
  private wasTooLarge = false;

  constructor(
    private readonly session: Session,
    private readonly outbox: Outbox,
    private readonly compactor: Compactor,
  ) {}

  /** Sends waiting batches, as many as the window allows. */
  pump(): void {
    const { session } = this;
    while (this.timer === null && !session.isClosed && session.refusal === null) {
      // One request is enough to find out whether the server is back.
      if (this.underWay >= (session.connected ? session.parts.timing.window : 1)) return;
      const batch = this.outbox.take();
      if (batch === null) return;
      void this.send(batch);
    }
  }

  /** Tries again at once: the connection is back, or the page is visible again. */
  resume(): void {
    this.stop();
    this.forgive();
    this.pump();
  }

  /** Refused content is tried again, because there may be less of it now. */
  private forgive(): void {
    const { session } = this;
    if (session.refusal === null || session.refusedWhole) return;
    if (this.wasTooLarge) this.outbox.condense(session.parts.doc);
    this.wasTooLarge = false;
    session.refusal = null;
  }

  /** The page is closing: everything small enough is sent without waiting for answers. */
  async sendLast(): Promise<void> {
    if (this.session.refusal !== null) return;
    const small = this.outbox.all().filter(({ update }) => update.length < 8_192);
    await Promise.allSettled(small.slice(0, 6).map((batch) => this.post(batch, true)));
  }

  stop(): void {
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  private async send(batch: Batch): Promise<void> {
    this.underWay += 1;
    try {
      await this.post(batch, false);
      // The answer is applied; now exactly the confirmed batches are removed (F-038).
      this.outbox.acknowledge(batch.id);
      this.session.logBytes += batch.update.length + SMALLEST_ENVELOPE;
      this.compactor.consider();
    } catch (error) {
      this.outbox.release(batch.id);
      await this.failed(error, batch);
    } finally {
      this.underWay -= 1;
      this.session.changed();
      this.pump();
    }
  }

  private async post(batch: Batch, keepalive: boolean): Promise<void> {
    // Our own update returns on the stream, perhaps before the answer.
    this.session.parts.inbox.seen.add(batch.id);
    const update = { id: batch.id, payload: toBase64(await batch.envelope()) };
    const live = this.session.isStreaming;
    await this.session.askWithPresence({ update, live, keepalive });
  }

  private async failed(error: unknown, batch: Batch): Promise<void> {
    const { session } = this;
    const failure = session.failed(error);
    switch (failure.kind) {
      case "retry":
        return this.pauseFor(session.retryIn(failure));
      case "content":
        this.wasTooLarge = failure.refusal.status === 413;
        return this.pauseFor(session.parts.timing.recheck, true);
      case "conflict":
        return this.outbox.renew(batch.id);
      case "log-full":
        return this.makeRoom(error);
      case "file":
        return;
    }
  }

  private async makeRoom(error: unknown): Promise<void> {
    if (await this.compactor.compact()) return;
    if (error instanceof ApiError)
      this.session.failed(new ApiError(413, "size", error.message, null));
    this.wasTooLarge = true;
    this.pauseFor(this.session.parts.timing.recheck, true);
  }

  private pauseFor(ms: number, forgive = false): void {
    if (this.timer !== null || this.session.isClosed) return;
    this.timer = setTimeout(() => {
      this.timer = null;
      if (forgive) this.forgive();
      this.pump();
    }, ms);
  }
}
