/** Presence in a file: sends our own state to the server, and reads the others'. */
import {
  type Awareness,
  applyAwarenessUpdate,
  encodeAwarenessUpdate,
  removeAwarenessStates,
} from "y-protocols/awareness";
import { guardAwareness } from "../../lib/kinds/yjs-guard";
import { fromBase64, toBase64 } from "../../lib/protocol/bytes";
import type { PresenceRow } from "./answers";
import type { Codec } from "./codec";
import { REMOTE } from "./inbox";
import type { Timing } from "./timing";
import type { Role } from "./types";

/** Timers may fire this much early. */
const TIMER_SLACK_MS = 5;

type Peer = { role: Role; payload: string; heardAt: number };
type Heard = Omit<PresenceRow, "awareness"> & { awareness: string | null };
type Changes = { added: number[]; updated: number[]; removed: number[] };

export class Presence {
  private readonly peers = new Map<number, Peer>();
  private hearing: Promise<void> = Promise.resolve();
  private isDue = true;
  private sentAt = Number.NEGATIVE_INFINITY;
  private timer: ReturnType<typeof setTimeout> | null = null;
  private readonly renewal: ReturnType<typeof setInterval>;

  constructor(
    private readonly awareness: Awareness,
    private readonly codec: Codec,
    private readonly timing: Timing,
    /** Called when a state should be sent now. */
    private readonly onDue: () => void,
    private readonly onPeers: () => void,
  ) {
    // Others ignore a state with clock 0 as already known, so it starts at 1.
    this.renew();
    awareness.on("update", this.changed);
    this.renewal = setInterval(() => this.renew(), timing.presenceRenew);
  }

  get count(): number {
    return this.peers.size;
  }

  roleOf(clientId: number): Role | null {
    return this.peers.get(clientId)?.role ?? null;
  }

  /** The sealed state to send, when there is a new one and the last is not too recent. */
  async take(): Promise<string | null> {
    if (!this.isDue || performance.now() < this.sentAt + this.throttle - TIMER_SLACK_MS)
      return null;
    if (this.awareness.getLocalState() === null) return null;
    this.isDue = false;
    this.sentAt = performance.now();
    const { clientID } = this.awareness;
    const state = encodeAwarenessUpdate(this.awareness, [clientID]);
    return toBase64(await this.codec.sealPresence(clientID, state));
  }

  /** The state taken did not arrive. */
  notSent(): void {
    this.isDue = true;
  }

  /** A peer's state; null means that it left. One that cannot be decrypted is ignored. */
  receive(row: Heard): Promise<void> {
    // In order, so that "left" is not overtaken by an earlier state.
    this.hearing = this.hearing.then(() => this.hear(row));
    return this.hearing;
  }

  private async hear(row: Heard): Promise<void> {
    const { clientId, awareness: payload, role } = row;
    if (clientId === this.awareness.clientID) return;
    if (payload === null) {
      this.remove([clientId]);
      return;
    }
    const known = this.peers.get(clientId);
    const peer = { role, payload, heardAt: performance.now() };
    if (known?.payload === payload) {
      this.peers.set(clientId, peer);
      return;
    }
    try {
      const state = await this.codec.openPresence(clientId, fromBase64(payload));
      const says = guardAwareness(state, clientId);
      if (says === null) {
        this.remove([clientId]);
        return;
      }
      this.peers.set(clientId, peer);
      applyAwarenessUpdate(this.awareness, state, REMOTE);
    } catch {
      return;
    }
    if (known === undefined) this.onPeers();
  }

  /** The whole list of others as the server had it after `askedAt`. */
  async receiveAll(rows: readonly PresenceRow[], askedAt: number) {
    await Promise.all(rows.map((row) => this.receive(row)));
    const present = new Set(rows.map(({ clientId }) => clientId));
    const gone = [...this.peers].filter(([id, peer]) => !present.has(id) && peer.heardAt < askedAt);
    this.remove(gone.map(([id]) => id));
  }

  /** Another link uses our number: takes a new one, also for the document, so that both stay the same. */
  takeNewClientId(): void {
    const state = this.awareness.getLocalState();
    removeAwarenessStates(this.awareness, [this.awareness.clientID], "renamed");
    this.awareness.doc.clientID = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
    this.awareness.clientID = this.awareness.doc.clientID;
    this.awareness.setLocalState(state);
    this.renew();
    this.sentAt = Number.NEGATIVE_INFINITY;
    this.schedule();
  }

  stop(): void {
    this.awareness.off("update", this.changed);
    clearInterval(this.renewal);
    if (this.timer !== null) clearTimeout(this.timer);
    this.timer = null;
  }

  // Nobody else is in the file to see the cursor; a newcomer gets it with the next change or renewal.
  private get throttle(): number {
    return this.peers.size > 0 ? this.timing.presenceThrottle : this.timing.presenceAlone;
  }

  private readonly changed = ({ added, updated, removed }: Changes, origin: unknown) => {
    if (origin === REMOTE || origin === "renamed") return;
    this.forgetTimedOut(removed);
    const mine = this.awareness.clientID;
    if (added.includes(mine) || updated.includes(mine)) {
      this.isDue = true;
      this.schedule();
    }
  };

  private schedule(): void {
    if (this.timer !== null) return;
    const wait = Math.max(0, this.sentAt + this.throttle - performance.now());
    this.timer = setTimeout(() => {
      this.timer = null;
      if (this.isDue) this.onDue();
    }, wait);
  }

  /** Tells the server again that we are present. */
  renew(): void {
    const state = this.awareness.getLocalState();
    if (state !== null) this.awareness.setLocalState(state);
  }

  private remove(ids: number[]): void {
    const known = ids.filter((id) => this.peers.delete(id));
    if (known.length === 0) return;
    removeAwarenessStates(this.awareness, known, REMOTE);
    // Without this, a peer that returns with its earlier state would be ignored as outdated.
    for (const id of known) this.awareness.meta.delete(id);
    this.onPeers();
  }

  private forgetTimedOut(removed: number[]): void {
    if (removed.filter((id) => this.peers.delete(id)).length > 0) this.onPeers();
  }
}
