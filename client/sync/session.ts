/** An open file: its position in the log, and every request that moves the position. */
import type { Awareness } from "y-protocols/awareness";
import type * as Y from "yjs";
import type { Environment } from "../environment";
import { BadAnswer } from "../http";
import { type Exchanged, sizeOf } from "./answers";
import { serverBackoff } from "./backoff";
import type { Codec } from "./codec";
import { ConnectionState } from "./connection-state";
import { type Channel, type Exchange, exchange } from "./exchange";
import { Distrust } from "./failure";
import type { Arrival, Inbox } from "./inbox";
import { Presence } from "./presence";
import { SocketLane } from "./socket-lane";
import type { Timing } from "./timing";
import type { Role } from "./types";
import { UncommittedUpdates } from "./uncommitted-updates";

/** The result of opening a file. */
export type Opened = {
  role: Role;
  cursor: number | null;
  version: number;
  snapshotVersion: number;
  logBytes: number;
  /** False when it came from this device's copy because the server could not be reached. */
  connected: boolean;
};

export type SessionParts = {
  environment: Environment;
  channel: Channel;
  codec: Codec;
  doc: Y.Doc;
  awareness: Awareness;
  inbox: Inbox;
  timing: Timing;
};

export class Session extends ConnectionState {
  role: Role;
  /** The last log position whose rows are all in the document. */
  cursor: number | null;
  /** The highest version that the server has reported; it must never report a lower one. */
  version: number;
  snapshotVersion: number;
  logBytes: number;
  /** The last snapshot that this client offered, and `logBytes` at that time. */
  offered = { version: 0, logBytes: 0 };
  /** Others’ updates that arrived before their commit: after a reconnect we send the unconfirmed ones. */
  readonly uncommitted = new UncommittedUpdates();
  readonly presence: Presence;
  /** Small requests use one socket while a stream is open; otherwise fetch. */
  readonly lane: SocketLane;
  /** For every request: aborted by the engine after `end()` and the last presence request. */
  readonly requests = new AbortController();
  private expecting: ReturnType<typeof setTimeout> | null = null;

  constructor(
    readonly parts: SessionParts,
    opened: Opened,
  ) {
    const { environment, timing } = parts;
    super(opened.connected, serverBackoff(environment, timing));
    this.role = opened.role;
    this.cursor = opened.cursor;
    this.version = opened.version;
    this.snapshotVersion = opened.snapshotVersion;
    this.logBytes = opened.logBytes;
    this.lane = new SocketLane(environment, timing);
    this.presence = new Presence(
      parts.awareness,
      parts.codec,
      timing,
      () => void this.sendPresence(),
      () => this.changed(),
    );
  }

  /**
   * One request; its answer is in the document when this resolves. With `live` the stream brings the rows, and the
   * answer only confirms.
   */
  async ask(request: Partial<Exchange> = {}): Promise<Exchanged> {
    const { channel, doc } = this.parts;
    // Several requests run at once, and their answers may arrive in another order.
    const versionWhenAsked = this.version;
    const askedAt = performance.now();
    const answer = await exchange(channel, doc, {
      clientId: doc.clientID,
      cursor: this.cursor,
      signal: this.requests.signal,
      ...(request.live && this.role !== "view" ? { fetch: this.lane.fetch } : {}),
      ...request,
    });
    this.trustVersion(answer.version, versionWhenAsked);
    const merged = answer.merged === null ? [] : [{ id: null, payload: answer.merged }];
    this.countLog(answer);
    await this.receive({ base: answer.base?.state ?? null, rows: [...merged, ...answer.rows] });
    this.uncommitted.confirm(answer.rows.map(({ id }) => id));
    this.role = answer.role;
    this.version = Math.max(this.version, answer.version);
    if (answer.cursor === null) this.cursor = null;
    else this.advance(answer.cursor);
    this.answered();
    if (request.live) this.expect(answer.version);
    else await this.presence.receiveAll(answer.presence, askedAt);
    if (answer.presenceRejected) this.presence.takeNewClientId();
    return answer;
  }

  /** Requests until everything the server has is here. */
  async pull(): Promise<void> {
    for (;;) {
      const from = this.cursor;
      const answer = await this.askWithPresence({});
      if (answer.cursor === null || answer.cursor >= answer.version) return;
      if (answer.cursor === from) throw new BadAnswer("The server's answer leaves out changes.");
    }
  }

  /** A request that includes our presence when it is due. */
  async askWithPresence(request: Partial<Exchange>): Promise<Exchanged> {
    const awareness = await this.presence.take();
    try {
      return await this.ask({ ...request, awareness });
    } catch (error) {
      if (awareness !== null) this.presence.notSent();
      throw error;
    }
  }

  async sendPresence(): Promise<void> {
    if (this.isClosed || !this.connected || this.refusal !== null) return;
    try {
      const awareness = await this.presence.take();
      if (awareness !== null) await this.ask({ awareness, live: this.isStreaming });
    } catch (error) {
      this.presence.notSent();
      this.noted(error);
    }
  }

  get isStreaming(): boolean {
    return this.transport === "stream";
  }

  advance(cursor: number): void {
    this.cursor = Math.max(this.cursor ?? 0, cursor);
    this.version = Math.max(this.version, cursor);
  }

  /** A lower version than before means that the server, or somebody in between, rolled the file back. */
  trustVersion(version: number, versionWhenAsked: number): void {
    if (version >= versionWhenAsked) return;
    throw new Distrust(
      "rollback",
      "The server gave an older version of this file than before. Nothing more is sent to it; your text is kept on this device.",
    );
  }

  /** Reported by both the stream and the answer: the second time changes nothing. */
  compactedAt(version: number): void {
    if (version <= this.snapshotVersion) return;
    this.snapshotVersion = version;
    const { offered, logBytes } = this;
    // An earlier snapshot may have been accepted since this one was offered.
    this.logBytes = version === offered.version ? Math.max(0, logBytes - offered.logBytes) : 0;
  }

  /** Nothing new is started; the engine sends its last presence request and then aborts `requests`. */
  end(): void {
    this.isClosed = true;
    if (this.expecting !== null) clearTimeout(this.expecting);
    this.presence.stop();
  }

  /** Rejects when the base cannot be decrypted; rows that cannot are counted (Inbox.damaged). */
  private async receive(arrival: Arrival): Promise<void> {
    try {
      await this.parts.inbox.receive(arrival);
    } catch (cause) {
      throw new Distrust(
        "damaged",
        "The server sent content that does not open with this file's key. Nothing more is sent to it; your text is kept on this device.",
        { cause },
      );
    }
  }

  // A safeguard for the stream: the server's newest version must arrive soon, or it is fetched. If that fails too, the
  // next live answer sets the timer again.
  private expect(version: number): void {
    if (this.cursor === null || this.cursor >= version || this.expecting !== null) return;
    this.expecting = setTimeout(() => {
      this.expecting = null;
      if (this.isClosed || (this.cursor ?? version) >= version) return;
      this.pull().catch((error: unknown) => this.noted(error));
    }, this.parts.timing.streamLag);
  }

  private countLog({ base, rows }: Exchanged): void {
    if (base !== null) this.compactedAt(base.version);
    for (const row of rows) {
      if (!this.parts.inbox.seen.has(row.id)) this.logBytes += sizeOf(row);
    }
  }
}
