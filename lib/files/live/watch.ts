/**
 * Checks all open files in one query, in case a message of another process was lost: once a minute while messages arrive,
 * and every second while the channel is disconnected.
 */
import type { Listening } from "@/db/channel";
import { pool } from "@/db/client";
import { LIVE_FILE, OPEN_LINK } from "@/db/live-links";
import { log } from "@/lib/http/log";
import { openRooms, roomOf } from "./hub";
import type { Listener } from "./room";
import { listen } from "./wake";

/**
 * How often to check. While messages arrive, a check finds only what a process wrote before it died without sending
 * its message; without messages it is the only way to learn of changes.
 */
const LOOK_CONNECTED_MS = 60_000;
const LOOK_DISCONNECTED_MS = 1_000;
/** How soon a new stream's file is checked: its link may have ended while the stream was being opened. */
const FIRST_LOOK_MS = 500;

const CHECK = `select f.id, f.version::float8 as version, f.min_client, f.trashed_at is not null as trashed, array(
    select l.id::text from file_link l where l.file_id = f.id and ${OPEN_LINK}
  ) as links
from file f where f.id = any($1::uuid[]) and ${LIVE_FILE}`;

interface Row {
  id: string;
  version: number;
  min_client: number;
  trashed: boolean;
  links: string[];
}

let listening: Listening | undefined;
let timer: NodeJS.Timeout | undefined;
let opened = new Set<string>();
let soon: NodeJS.Timeout | undefined;

/** Called when a stream of a file opens: starts watching, and stops by itself when the last one is gone. */
export function watch(fileId: string): void {
  listening ??= listen({ onConnected: look, onDisconnected: plan });
  if (!timer) plan();
  opened.add(fileId);
  soon ??= setTimeout(lookAtOpened, FIRST_LOOK_MS);
  soon.unref();
}

/** Sets the time of the next look anew. */
function plan(): void {
  clearTimeout(timer);
  timer = setTimeout(look, listening?.isConnected() ? LOOK_CONNECTED_MS : LOOK_DISCONNECTED_MS);
  timer.unref();
}

function look(): void {
  const ids = [...openRooms()].map((room) => room.fileId);
  if (ids.length === 0) {
    void stopWatching();
    return;
  }
  void check(ids).finally(() => {
    if (listening) plan();
  });
}

function lookAtOpened(): void {
  const ids = [...opened];
  opened = new Set();
  soon = undefined;
  void check(ids);
}

/**
 * Compares what is open with what the database says. Only whoever listened before it was asked is judged by the answer:
 * a link made since is not in it, and its stream is looked at soon.
 */
export async function check(ids: readonly string[]): Promise<void> {
  const present = new Map(ids.map((id) => [id, [...(roomOf(id)?.listeners ?? [])]]));
  try {
    const { rows } = await pool().query<Row>({ name: "watch", text: CHECK, values: [ids] });
    const found = new Map(rows.map((row) => [row.id, row]));
    for (const [id, listeners] of present) settle(id, listeners, found.get(id));
  } catch (fault) {
    log.debug({ err: fault }, "open files not checked");
  }
}

function settle(id: string, listeners: readonly Listener[], row: Row | undefined): void {
  const live = new Set(row?.links);
  for (const listener of listeners)
    if (!row) listener.end("deleted");
    else if (row.trashed) listener.end("trashed");
    else if (!live.has(listener.linkId)) listener.end("revoked");
    else if (listener.level < row.min_client) listener.end("upgrade");
  if (row) roomOf(id)?.reach(row.version);
}

/** Ends the watch, for a shutdown or when nobody listens. */
export async function stopWatching(): Promise<void> {
  clearTimeout(timer);
  clearTimeout(soon);
  timer = undefined;
  soon = undefined;
  opened = new Set();
  const ending = listening;
  listening = undefined;
  await ending?.stop();
}
