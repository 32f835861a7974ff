/** The life of an open file: connects its parts to each other and to the page. */

import { applyUpdate } from "../../lib/kinds/yjs-apply";
import { callApi } from "../http";
import { adoptUnsent, tabLock } from "./adopt";
import { Compactor } from "./compactor";
import { CopyKeeper } from "./copy";
import { REMOTE } from "./inbox";
import { Journal } from "./journal";
import { Live } from "./live";
import { Outbox } from "./outbox";
import { followPage } from "./page";
import { Sender } from "./sender";
import { type Opened, Session, type SessionParts } from "./session";
import { type Slot, tryLock } from "./slots";
import { sameStatus, statusOf } from "./status";
import type { Store } from "./store";
import type { SyncStatus } from "./types";

/** How long closing waits for the server; unsent edits stay on this device. */
const CLOSING_MS = 3_000;

export class Engine {
  readonly session: Session;
  private readonly tab = crypto.randomUUID();
  private readonly journal: Journal;
  private readonly outbox: Outbox;
  private readonly compactor: Compactor;
  private readonly sender: Sender;
  private readonly live: Live;
  private readonly copy: CopyKeeper;
  private readonly listeners = new Set<(status: SyncStatus) => void>();
  private last: SyncStatus;
  private life: Slot | null = null;
  private unfollow: () => void = () => {};
  private running: Promise<void> = Promise.resolve();
  private closing: Promise<void> | null = null;

  constructor(
    private readonly parts: SessionParts,
    private readonly store: Store,
    private readonly opened: Opened,
  ) {
    const { codec, timing, channel } = parts;
    this.session = new Session(parts, opened);
    const grace = () => (this.session.connected ? timing.journalAfter : 0);
    const changed = () => this.session.changed();
    this.journal = new Journal(store, codec, channel.id, this.tab, grace, changed);
    this.outbox = new Outbox(codec, timing.frame, {
      changed: (batch) => {
        this.journal.keep(batch);
        this.sender.pump();
        this.session.changed();
      },
      dropped: (id) => this.journal.drop(id),
    });
    this.compactor = new Compactor(this.session);
    this.sender = new Sender(this.session, this.outbox, this.compactor);
    this.live = new Live(this.session, this.sender, () => this.compactor.consider());
    this.copy = new CopyKeeper(this.session, store);
    this.last = this.facts();
  }

  /** Fetches missing updates, adopts edits that earlier tabs left unsent, and starts the live stream. */
  async start(): Promise<void> {
    const { session, parts } = this;
    const { locks } = parts.environment;
    if (locks !== null) this.life = await tryLock(locks, tabLock(this.tab));
    const isBehind = (session.cursor ?? session.version) < session.version;
    // Nothing more is sent to a server that contradicted itself while the file was opened.
    if (session.connected && session.refusal === null && isBehind) await session.pull();
    parts.doc.on("update", this.edited);
    session.watch(() => {
      if (session.refusedWhole) this.live.hangUp();
      this.tell();
    });
    this.tell();
    if (session.role !== "view") await this.adopt();
    this.unfollow = this.follow();
    this.copy.touched();
    this.compactor.consider();
    this.running = this.live.run(this.opened.connected);
    void session.sendPresence();
  }

  status(): SyncStatus {
    return this.last;
  }

  onStatus(listener: (status: SyncStatus) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  moveTo(capability: string): void {
    this.parts.channel.capability = capability;
    this.live.restart();
  }

  askAgain(): void {
    this.live.restart();
    this.sender.resume();
  }

  async flush(): Promise<void> {
    this.outbox.cut();
    this.sender.pump();
    await this.settled(null);
    await this.journal.settled();
    // A page that is being closed has no time for it.
    await this.copy.save();
  }

  close(): Promise<void> {
    this.closing ??= this.end();
    return this.closing;
  }

  private async end(): Promise<void> {
    const { session, parts } = this;
    this.outbox.cut();
    this.sender.pump();
    await this.settled(CLOSING_MS);
    session.end();
    parts.doc.off("update", this.edited);
    this.unfollow();
    this.sender.stop();
    this.compactor.stop();
    await this.leave();
    session.requests.abort();
    this.live.stop();
    await this.running;
    await this.journal.settled();
    await this.copy.save();
    parts.awareness.destroy();
    this.life?.release();
    this.store.close();
  }

  private readonly edited = (update: Uint8Array, origin: unknown) => {
    this.copy.touched();
    if (origin === REMOTE || this.session.role === "view") return;
    this.outbox.add(update);
    this.session.changed();
  };

  private async adopt(): Promise<void> {
    const { parts, store, outbox, tab } = this;
    const { locks } = parts.environment;
    const apply = (update: Uint8Array) => applyUpdate(parts.doc, update, REMOTE);
    const documentId = parts.channel.id;
    try {
      await adoptUnsent({ store, codec: parts.codec, documentId, tab, locks, outbox, apply });
    } catch {
      // The device's storage does not respond; its edits stay for the next opening.
    }
  }

  private follow(): () => void {
    const { session, sender, outbox, journal, copy, live } = this;
    const leave = () => this.leave();
    return followPage({ session, sender, outbox, journal, copy, live, leave });
  }

  /** Removes us from the list of people present, even while the page closes. */
  private async leave(): Promise<void> {
    const { channel, doc } = this.parts;
    const { environment, id, capability } = channel;
    if (!this.session.connected || this.session.refusal !== null) return;
    try {
      const path = `/api/documents/${id}/leave`;
      const body = { clientId: doc.clientID };
      const call = { method: "POST", path, capability, body, keepalive: true } as const;
      await callApi(environment, { ...call, signal: AbortSignal.timeout(CLOSING_MS) });
    } catch {
      // The server removes us itself after 20 seconds.
    }
  }

  // Until everything is confirmed, the server cannot be reached, or the time is up.
  private settled(limit: number | null): Promise<void> {
    const isSettled = () => this.facts().save !== "saving";
    if (isSettled()) return Promise.resolve();
    return new Promise((resolve) => {
      const timer = limit === null ? null : setTimeout(() => finish(), limit);
      const unwatch = this.session.watch(() => {
        if (isSettled()) finish();
      });
      const finish = () => {
        if (timer !== null) clearTimeout(timer);
        unwatch();
        resolve();
      };
    });
  }

  private facts(): SyncStatus {
    const { refusal, connected, transport, presence } = this.session;
    return statusOf({
      ...{ refusal, connected, transport, peers: presence.count },
      hasUnsent: !this.outbox.isEmpty,
      damaged: this.parts.inbox.damaged,
      isInPageOnly: this.journal.isFailing,
    });
  }

  private tell(): void {
    const status = this.facts();
    if (sameStatus(status, this.last)) return;
    this.last = status;
    for (const listener of [...this.listeners]) listener(status);
  }
}
