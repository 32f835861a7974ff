/** One listener's event stream: missed updates, who is present, then everything as it happens. */
import { setTimeout as wait } from "node:timers/promises";
import type { Sink, Source } from "@/lib/http/event-stream";
import { log } from "@/lib/http/log";
import { toBase64 } from "@/lib/protocol/bytes";
import type { Access } from "../access";
import { readPage } from "../log";
import { listPresence } from "../presence";
import { frame, ping } from "./frames";
import { join, leave } from "./hub";
import type { GoneReason, Listener, Room } from "./room";
import { stopWatching, watch } from "./watch";

const PING_MS = 15_000;
/** A listener with more unread bytes is disconnected; it comes back and resumes where it was. */
const MAX_UNREAD_BYTES = 16_000_000;
/** Missed updates are read from the log only while fewer bytes are unread: a listener that reads nothing costs one page. */
const CATCH_UP_BYTES = 1_000_000;
const CATCH_UP_PAUSE_MS = 100;
/** The longest that a timer can wait. If a link ends later, the watch notices it. */
const MAX_TIMER_MS = 2_147_000_000;

export interface StreamOptions {
  /** The seq up to which the client has everything; null: only what happens from now on. */
  cursor: number | null;
  clientId: number | null;
  level: number;
  /** Aborted when the client has gone. */
  signal: AbortSignal;
}

interface OpenStream {
  beat(): void;
  stop(): void;
}
const open = new Set<OpenStream>();
let pinger: NodeJS.Timeout | undefined;

/** Pings all streams together, so that a thousand idle ones cost one timer. */
function keepAlive(stream: OpenStream): void {
  open.add(stream);
  pinger ??= setInterval(() => {
    for (const { beat } of open) beat();
  }, PING_MS);
  pinger.unref();
}

/** Ends every stream of this process, for a shutdown; clients come back and resume where they were. */
export async function closeStreams(): Promise<void> {
  clearInterval(pinger);
  pinger = undefined;
  for (const { stop } of [...open]) stop();
  await stopWatching();
}

/** The stream of a file. It ends when the link does, or when the client leaves. */
export function openStream(access: Access, options: StreamOptions): Source {
  return (sink) => begin(access, options, sink);
}

function begin(access: Access, options: StreamOptions, sink: Sink): () => void {
  let live = true;
  const send = (bytes: Uint8Array): void => {
    if (!live) return;
    sink.write(bytes);
    if (sink.waiting() > MAX_UNREAD_BYTES) stop();
  };
  const stop = (): void => {
    if (!live) return;
    live = false;
    clearTimeout(expiry);
    open.delete(stream);
    leave(access.fileId, listener);
    sink.end();
  };
  const stream: OpenStream = { beat: () => send(ping), stop };
  const end = (reason: GoneReason): void => {
    send(frame("gone", { reason }));
    stop();
  };
  const listener: Listener = {
    linkId: access.linkId,
    level: options.level,
    behind: true,
    since: 0,
    send,
    end,
  };
  const msLeft = access.expiresAt ? access.expiresAt.getTime() - Date.now() : Infinity;
  const expiry = msLeft > MAX_TIMER_MS ? undefined : setTimeout(() => end("expired"), msLeft);
  expiry?.unref();

  keepAlive(stream);
  options.signal.addEventListener("abort", stop, { once: true });
  const from = options.cursor ?? access.version;
  send(
    frame("hello", {
      version: access.version,
      role: access.role,
      privacy: access.privacy,
      cursor: from,
    }),
  );
  const room = join(access.fileId, access.version, listener);
  watch(access.fileId);
  if (options.signal.aborted) stop();
  const taken = async (): Promise<boolean> => {
    while (live && sink.waiting() > CATCH_UP_BYTES)
      await wait(CATCH_UP_PAUSE_MS, undefined, { ref: false });
    return live;
  };
  catchUp(room, access, options, listener, taken).catch((fault: unknown) => {
    log.warn({ err: fault }, "a live stream could not be filled");
    stop();
  });
  return stop;
}

/** @param taken waits until the client has read most of what it was sent; false when it has gone */
async function catchUp(
  room: Room,
  access: Access,
  { cursor, clientId }: StreamOptions,
  listener: Listener,
  taken: () => Promise<boolean>,
): Promise<void> {
  for (const { clientId: id, awareness, role } of await listPresence(access.fileId, clientId))
    listener.send(
      frame("presence", {
        clientId: id,
        awareness: toBase64(awareness),
        role,
      }),
    );
  let at = cursor ?? access.version;
  if (at < access.stateVersion || at > access.version) {
    listener.send(
      frame("stale", { version: access.version, snapshotVersion: access.stateVersion }),
    );
    at = access.stateVersion;
  }
  while (await taken()) {
    const { rows, cursor: next } = await readPage(access.fileId, at);
    // A compaction since the head was read took rows away: their content is in the state now.
    const from = rows[0] ? rows[0].seq - 1 : Math.max(access.version, listener.since);
    if (from > at) listener.send(frame("stale", { version: from, snapshotVersion: from }));
    for (const { id, seq, payload } of rows)
      listener.send(frame("update", { id, seq, payload: toBase64(payload) }));
    at = Math.max(from, next);
    if (rows.length === 0) break;
  }
  room.caughtUp(listener, at);
}
