/**
 * Detects a database that keeps its connections open and sends nothing, as when it was stopped or its machine hangs. A
 * slow statement does not count: while it runs, the database answers a query on another connection. Time is counted in
 * ticks that look at the sockets, not by the clock, so that seconds in which this process was busy itself do not count.
 */
import { Socket } from "node:net";
import pg from "pg";
import { log } from "@/lib/http/log";

/** How often the sockets are checked. */
export const TICK_MS = 200;
/** After this many quiet ticks the database is asked whether it is there. */
const DOUBT_AFTER_TICKS = 2;

/** Told by its code as a lost connection is (db/db-errors.ts). */
const silence = (): Error =>
  Object.assign(new Error("The database says nothing."), { code: "ETIMEDOUT" });

interface Heard {
  bytes: number;
  /** Ticks in which nothing more was heard here. */
  quiet: number;
}

/** What a pool tells of itself. */
type Busy = Pick<pg.Pool, "totalCount" | "idleCount" | "waitingCount" | "ending">;

/**
 * Watches the connections of a pool while somebody waits for them. When nothing was said on any for `silenceMs`, all of
 * them break with ETIMEDOUT, and new ones at once, until the database answers again.
 */
export class HangDetector {
  private readonly sockets = new Map<Socket, Heard>();
  private timer: NodeJS.Timeout | undefined;
  /** Ticks without a word on any connection, and whether there was one since the last. */
  private quiet = 0;
  private hasSpoken = false;
  private isSilent = false;
  private question: Socket | undefined;
  /** So many ticks without a word on any connection: what waits is given up. */
  private readonly silentAfter: number;

  /**
   * @param url where the database is asked whether it is there
   * @param silenceMs with a tick, less than the two seconds in which an answer is promised
   * @param poolOf the pool whose connections have their sockets from here
   */
  constructor(
    private readonly url: string,
    silenceMs: number,
    private readonly poolOf: () => Busy,
  ) {
    this.silentAfter = Math.ceil(silenceMs / TICK_MS);
  }

  /** A socket for a new connection of the pool. */
  readonly stream = (): Socket => {
    this.attend();
    const socket = this.hold();
    // It is being connected first: whoever asked for it hears of its end.
    if (this.isSilent) setImmediate(() => socket.destroy(silence()));
    return socket;
  };

  /** From now on somebody waits for an answer. */
  readonly attend = (): void => {
    this.timer ??= setInterval(() => this.tick(), TICK_MS).unref();
  };

  private hold(): Socket {
    const socket = new Socket();
    const heard = { bytes: 0, quiet: 0 };
    this.sockets.set(socket, heard);
    socket.once("close", () => {
      this.sockets.delete(socket);
      this.hasSpoken ||= socket.bytesRead > heard.bytes;
    });
    return socket;
  }

  private tick(): void {
    this.listen();
    if (this.hasSpoken && this.isSilent) log.info({}, "the database answers again");
    if (this.hasSpoken) this.isSilent = false;
    this.quiet = this.hasSpoken ? 0 : this.quiet + 1;
    this.hasSpoken = false;
    if (this.isOver()) this.rest();
    else if (this.isSilent) this.ask();
    else if (this.quiet >= this.silentAfter) this.giveUp();
    else if (this.quiet >= DOUBT_AFTER_TICKS) this.ask();
  }

  /** Looks what was said since the last tick. A connection that nobody takes breaks off by itself. */
  private listen(): void {
    for (const [socket, heard] of this.sockets) {
      if (socket.bytesRead > heard.bytes) {
        this.hasSpoken = true;
        Object.assign(heard, { bytes: socket.bytesRead, quiet: 0 });
      } else heard.quiet++;
      const waitsForWords = heard.bytes === 0 || socket === this.question;
      if (waitsForWords && heard.quiet >= this.silentAfter) socket.destroy(silence());
    }
  }

  private isOver(): boolean {
    const { totalCount, idleCount, waitingCount, ending } = this.poolOf();
    const isIdle = totalCount === idleCount && waitingCount === 0;
    return ending || (isIdle && !this.isSilent);
  }

  private rest(): void {
    clearInterval(this.timer);
    this.timer = undefined;
    this.quiet = 0;
  }

  private giveUp(): void {
    this.isSilent = true;
    log.warn({ connections: this.sockets.size }, "the database says nothing");
    for (const socket of this.sockets.keys())
      if (socket !== this.question) socket.destroy(silence());
  }

  /** One question at a time. What is answered is heard by its socket; that nothing is, is what was feared. */
  private ask(): void {
    if (this.question) return;
    const socket = this.hold();
    this.question = socket;
    const client = new pg.Client({ connectionString: this.url, stream: () => socket });
    client.on("error", () => undefined);
    client
      .connect()
      .then(() => client.query("select 1"))
      .catch(() => undefined)
      .then(() => client.end())
      .catch(() => undefined)
      .finally(() => {
        this.question = undefined;
      });
  }
}
