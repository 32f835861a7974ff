/** Keeps a file up to date: by its stream if there is one, otherwise by polling, and with retries after failures. */
import { ApiError, BadAnswer, NetworkError } from "../http";
import { Backoff } from "./backoff";
import { Distrust } from "./failure";
import type { Sender } from "./sender";
import type { Session } from "./session";
import { takeSlot } from "./slots";
import { runStream } from "./stream";
import { StreamReader } from "./stream-reader";
import type { Timing } from "./timing";

/** When a client without a stream polls again (DB-024). */
function pollDelay(timing: Timing, state: { hidden: boolean; peers: number }): number {
  if (state.hidden) return timing.pollHidden;
  return state.peers > 0 ? timing.pollTogether : timing.pollAlone;
}

export class Live {
  /** The tab has been hidden for long, so its stream is given to another tab. */
  private isResting = false;
  private noStreamBefore = 0;
  private heardAt = 0;
  private wakeUp: (() => void) | null = null;
  private stream: AbortController | null = null;
  /** An accidental revocation is undone soon; a permanently revoked link is asked for ever less often. */
  private readonly recheck: Backoff;

  constructor(
    private readonly session: Session,
    private readonly sender: Sender,
    private readonly onCaughtUp: () => void,
  ) {
    const { timing, environment } = session.parts;
    this.recheck = new Backoff(timing.recheckFirst, timing.recheck, environment.random);
  }

  /** Runs until the file is closed, or the server can no longer be trusted. */
  async run(isUpToDate: boolean): Promise<void> {
    const { session } = this;
    let isCurrent = isUpToDate;
    while (!session.isClosed && session.refusal?.status !== 0) {
      const { capability } = session.parts.channel;
      try {
        if (!isCurrent) await this.catchUp();
        this.recheck.reset();
        isCurrent = false;
        if (await this.streamed()) await this.pause(session.backoff.next());
        else await this.poll();
      } catch (error) {
        // A refusal of the earlier link says nothing about this one.
        if (session.parts.channel.capability !== capability) continue;
        const failure = session.failed(error);
        session.transport = "none";
        const isRefused = failure.kind !== "retry";
        const wait = isRefused ? this.recheck.next() : session.retryIn(failure);
        await this.pause(wait);
      }
    }
  }

  /** Checks now instead of at the next interval. */
  wake(): void {
    this.isResting = false;
    this.noStreamBefore = 0;
    // After sleep a dead connection looks alive, but a live one gets a ping within this time.
    const isOld = performance.now() - this.heardAt > this.session.parts.timing.streamSilence / 2;
    if (isOld || !this.session.connected) this.stream?.abort();
    this.wakeUp?.();
  }

  /** Another request was refused: ask again before listening on. */
  hangUp(): void {
    this.stream?.abort();
  }

  /** The file has a new link, or may be available again: request it and reconnect. */
  restart(): void {
    this.stream?.abort();
    this.wakeUp?.();
  }

  /** Frees the stream for visible tabs. */
  rest(): void {
    this.isResting = true;
    this.stream?.abort();
  }

  stop(): void {
    this.stream?.abort();
    this.wakeUp?.();
  }

  private async catchUp(): Promise<void> {
    const { session } = this;
    await session.pull();
    for (const update of session.role === "view" ? [] : session.uncommitted.leftovers()) {
      await session.ask({ update });
      session.uncommitted.confirm([update.id]);
    }
    this.onCaughtUp();
    this.sender.pump();
  }

  private async poll(): Promise<void> {
    const { session } = this;
    session.transport = "polling";
    session.changed();
    const hidden = session.parts.environment.page?.isHidden() ?? false;
    await this.pause(pollDelay(session.parts.timing, { hidden, peers: session.presence.count }));
  }

  /** Whether a stream ran; false when none is available now. */
  private async streamed(): Promise<boolean> {
    const { session } = this;
    if (this.isResting || performance.now() < this.noStreamBefore) return false;
    const slot = await takeSlot(session.parts.environment.locks);
    if (slot === null) return false;
    try {
      await this.listen();
      return session.isClosed || !this.isResting;
    } catch (error) {
      // A broken stream is reopened after a pull; without streams, the server is polled.
      if (error instanceof Distrust) throw error;
      if (error instanceof ApiError || error instanceof BadAnswer) {
        this.noStreamBefore = performance.now() + session.parts.timing.streamRetry;
        return false;
      }
      if (session.transport === "stream" && error instanceof NetworkError) return true;
      throw error;
    } finally {
      slot.release();
      session.transport = "none";
      // The socket may have ended for the same reason as the stream.
      session.lane.drop();
    }
  }

  private async listen(): Promise<void> {
    const { session } = this;
    const { channel, timing, doc } = session.parts;
    this.stream = new AbortController();
    const reader = new StreamReader(session, this.stream, () => this.onCaughtUp());
    session.uncommitted.restart(session.cursor);
    try {
      if (session.isClosed || this.isResting) return;
      await runStream(channel, timing, {
        cursor: session.cursor,
        clientId: doc.clientID,
        signal: this.stream.signal,
        onEvent: (event) => {
          this.heardAt = performance.now();
          reader.take(event);
          if (event.name === "hello") this.begin();
        },
      });
      if (reader.fault !== null) throw reader.fault;
    } finally {
      this.stream = null;
    }
  }

  private begin(): void {
    // A reader sends nothing urgent, so no socket is needed.
    if (this.session.role !== "view") this.session.lane.open();
    this.sender.pump();
  }

  private pause(ms: number): Promise<void> {
    if (this.session.isClosed) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, ms);
      this.wakeUp = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
