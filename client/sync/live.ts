/** Keeps a file up to date: by its stream when there is one, by asking when not, again after every failure. */
import { ApiError, BadAnswer, NetworkError } from "../http";
import { Backoff } from "./backoff";
import { Distrust } from "./failure";
import type { Sender } from "./sender";
import type { Session } from "./session";
import { takeSlot } from "./slots";
import { runStream } from "./stream";
import { StreamReader } from "./stream-reader";
import type { Timing } from "./timing";

/** When a client without a stream asks again (DB-024). */
function pollDelay(timing: Timing, state: { hidden: boolean; peers: number }): number {
  if (state.hidden) return timing.pollHidden;
  return state.peers > 0 ? timing.pollTogether : timing.pollAlone;
}

export class Live {
  /** The tab has been hidden for long: its stream serves another one better. */
  private isResting = false;
  private noStreamBefore = 0;
  private heardAt = 0;
  private wakeUp: (() => void) | null = null;
  private stream: AbortController | null = null;
  /** A slip of the hand is undone soon, and a link that was revoked for good is asked for seldom. */
  private readonly recheck: Backoff;

  constructor(
    private readonly session: Session,
    private readonly sender: Sender,
    private readonly onCaughtUp: () => void,
  ) {
    const { timing, environment } = session.parts;
    this.recheck = new Backoff(timing.recheckFirst, timing.recheck, environment.random);
  }

  /** Runs until the file is closed, or the server cannot be believed any more. */
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
        // What the link before this one was refused says nothing of this one.
        if (session.parts.channel.capability !== capability) continue;
        const failure = session.failed(error);
        session.transport = "none";
        const isRefused = failure.kind !== "retry";
        const wait = isRefused ? this.recheck.next() : session.retryIn(failure);
        await this.pause(wait);
      }
    }
  }

  /** Looks at once instead of at the next turn. */
  wake(): void {
    this.isResting = false;
    this.noStreamBefore = 0;
    // After sleep a dead connection looks alive; a ping is never older than this.
    const isOld = performance.now() - this.heardAt > this.session.parts.timing.streamSilence / 2;
    if (isOld || !this.session.connected) this.stream?.abort();
    this.wakeUp?.();
  }

  /** The server refused the file elsewhere: ask again before listening on. */
  hangUp(): void {
    this.stream?.abort();
  }

  /** The file has a new link, or may be available again: request it and reconnect. */
  restart(): void {
    this.stream?.abort();
    this.wakeUp?.();
  }

  /** Gives the stream to the tabs somebody looks at. */
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

  /** True when a stream ran; false when there is none to be had now. */
  private async streamed(): Promise<boolean> {
    const { session } = this;
    if (this.isResting || performance.now() < this.noStreamBefore) return false;
    const slot = await takeSlot(session.parts.environment.locks);
    if (slot === null) return false;
    try {
      await this.listen();
      return session.isClosed || !this.isResting;
    } catch (error) {
      // Broken streams are reopened after a pull; a server or proxy without any is polled.
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
      // It may have died of what the stream died of.
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
    // Whoever only reads has nothing to say that is in a hurry.
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
