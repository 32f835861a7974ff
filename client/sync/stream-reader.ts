/** Applies the events of one live stream to the session. */
import { sizeOf } from "./answers";
import { Distrust } from "./failure";
import type { Session } from "./session";
import type { StreamEvent } from "./stream";

export class StreamReader {
  /** Why we ended the stream, if we did. */
  fault: unknown = null;
  private readonly told: number;
  /** False while a pull replaces what the stream could not deliver. */
  private isComplete = true;
  /** The highest position whose updates, and all before them, are in the document. */
  private applied = 0;

  constructor(
    private readonly session: Session,
    private readonly connection: AbortController,
    private readonly onCaughtUp: () => void,
  ) {
    this.told = session.version;
  }

  take(event: StreamEvent): void {
    const { session } = this;
    switch (event.name) {
      case "hello":
        this.greet(event);
        break;
      case "update":
        if (event.at !== null) this.at(event.at);
        this.update(event);
        break;
      case "at":
        this.at(event.cursor);
        break;
      case "presence":
        void session.presence.receive(event);
        break;
      case "stale":
        void this.catchUp(event.version);
        break;
      case "compacted":
        session.compactedAt(event.version);
        break;
      case "gone":
        // The pull after the stream's end gets the server's own refusal.
        this.connection.abort();
        break;
    }
  }

  private greet({ version, role, privacy }: StreamEvent & { name: "hello" }): void {
    const { session } = this;
    if (privacy !== session.parts.codec.privacy) {
      throw new Distrust(
        "privacy",
        "The server contradicts the link about this file's encryption.",
      );
    }
    session.trustVersion(version, this.told);
    session.role = role;
    session.version = Math.max(session.version, version);
    session.transport = "stream";
    session.answered();
  }

  private update({ id, payload, seq }: StreamEvent & { name: "update" }): void {
    const { inbox } = this.session.parts;
    const isNews = !inbox.seen.has(id);
    // Our own update, or one committed long ago: only its position is new.
    this.session.uncommitted.saw({ id, payload }, isNews ? seq : 0);
    if (!isNews) return;
    this.session.logBytes += sizeOf({ payload });
    void inbox.receive({ rows: [{ id, payload }] });
  }

  // Reported after the updates before it are in the document.
  private at(cursor: number): void {
    this.session.uncommitted.reached(cursor);
    void this.session.parts.inbox.receive({ rows: [] }).then(() => {
      this.applied = Math.max(this.applied, cursor);
      this.advance();
    });
  }

  private advance(): void {
    if (!this.isComplete || this.session.isClosed) return;
    this.session.advance(this.applied);
    this.onCaughtUp();
  }

  private async catchUp(version: number): Promise<void> {
    this.isComplete = false;
    this.session.uncommitted.restart(null);
    try {
      await this.session.pull();
      if ((this.session.cursor ?? version) < version) return this.cut(null);
      this.isComplete = true;
      if (this.applied > 0) this.advance();
    } catch (error) {
      this.cut(error);
    }
  }

  private cut(fault: unknown): void {
    this.fault = fault;
    this.connection.abort();
  }
}
