/**
 * LISTEN and NOTIFY: how the processes on one database tell each other that there is something new. A NOTIFY inside a
 * transaction takes an instance-wide lock at commit, so it is always a statement of its own.
 */
import pg from "pg";
import { env } from "@/lib/env";
import { pool } from "./client";

/** Postgres takes payloads below 8,000 bytes. */
export const MAX_PAYLOAD_BYTES = 7_800;
/** Ids (UUIDs) in one payload. */
const MAX_IDS = 200;
const RETRY_MS = 1_000;
// News is kept nowhere, so its commit need not wait for the disk.
const NOTIFY = "select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)";

/** Sends a message to every process that listens, this one too. @param payload of at most MAX_PAYLOAD_BYTES bytes */
export async function notify(channel: string, payload: string): Promise<void> {
  await pool().query({ name: "notify", text: NOTIFY, values: [channel, payload] });
}

/**
 * Collects ids for a while and sends them together, as many in a message as fit.
 * @returns a function that adds ids
 */
export function gatherNews(
  channel: string,
  withinMs: number,
  onFault: (fault: unknown) => void,
): (ids: readonly string[]) => void {
  let gathered = new Set<string>();
  const tell = () => {
    const ids = [...gathered];
    gathered = new Set();
    for (let at = 0; at < ids.length; at += MAX_IDS)
      notify(channel, ids.slice(at, at + MAX_IDS).join()).catch(onFault);
  };
  return (ids) => {
    if (gathered.size === 0 && ids.length > 0) setTimeout(tell, withinMs);
    for (const id of ids) gathered.add(id);
  };
}

export interface Listening {
  /** True while messages arrive. */
  isConnected(): boolean;
  stop(): Promise<void>;
}

export interface ChannelHandlers {
  onMessage(payload: string): void;
  /** Messages arrive from now on; earlier ones may have been missed. */
  onConnected(): void;
  onDisconnected(): void;
}

/** Listens on a connection of its own until stopped, and reconnects by itself. */
export function listenTo(
  channel: string,
  { onMessage, onConnected, onDisconnected }: ChannelHandlers,
): Listening {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const { DATABASE_URL_UNPOOLED, DATABASE_URL } = env();
    const next = new pg.Client({
      connectionString: DATABASE_URL_UNPOOLED ?? DATABASE_URL,
      // This connection sends no queries: without keep-alive a dead one would look like a quiet one.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", ({ payload }) => payload && onMessage(payload));
    try {
      await next.connect();
      await next.query(`listen ${channel}`);
    } catch (fault) {
      // A standby accepts the connection and refuses LISTEN: the next attempt opens another one.
      void next.end().catch(() => undefined);
      throw fault;
    }
    if (stopped) return void (await next.end());
    client = next;
    onConnected();
  };
  const lose = (lost: pg.Client): void => {
    if (client === lost) {
      client = undefined;
      if (!stopped) onDisconnected();
    }
    plan();
  };
  const plan = (): void => {
    if (stopped) return;
    retry ??= setTimeout(() => {
      retry = undefined;
      connect().catch(plan);
    }, RETRY_MS);
    retry.unref();
  };
  connect().catch(plan);
  return {
    isConnected: () => client !== undefined,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}
