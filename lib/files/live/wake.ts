/**
 * How processes wake each other: news is gathered for a few milliseconds and sent as one NOTIFY outside any append,
 * because a NOTIFY inside a transaction takes an instance-wide lock at commit.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { pool } from "@/db/client";
import { env } from "@/lib/env";
import { log } from "@/lib/http/log";
import type { PresenceNews } from "./hub";
import type { GoneReason } from "./room";

export type News =
  | { kind: "version"; fileId: string; version: number }
  | { kind: "presence"; fileId: string; news: PresenceNews }
  /** Presence too large to travel: look in the table. */
  | { kind: "look"; fileId: string; clientId: number }
  | { kind: "level"; fileId: string; level: number }
  | { kind: "gone"; fileId: string; linkId: string | null; reason: GoneReason };

const CHANNEL = "sealdesk_live";
/** Long enough that a busy process sends tens a second, not hundreds; nobody sees the difference (ms). */
const GATHER = 20;
/** Postgres takes payloads below 8,000 bytes. */
const PAYLOAD = 7_800;
/** What stands around the news in a message. */
const FRAME = 100;
const RETRY = 1_000;
const TRIES = 10;
// News is kept nowhere, so its commit need not wait for the disk.
const NOTIFY = "select pg_notify($1, $2), set_config('synchronous_commit', 'off', true)";

const self = randomUUID();
let handler: (news: News) => void = () => undefined;
let versions = new Map<string, number>();
let others: string[] = [];
let timer: NodeJS.Timeout | undefined;

/** Names the one who hears the news of other processes. */
export function onWake(hear: (news: News) => void): void {
  handler = hear;
}

/** Tells the other processes, soon. */
export function wake(news: News): void {
  if (news.kind === "version") {
    versions.set(news.fileId, Math.max(news.version, versions.get(news.fileId) ?? 0));
  } else others.push(fitting(news));
  if (!timer) timer = setTimeout(flush, GATHER);
}

function fitting(news: News): string {
  const item = JSON.stringify(news);
  if (news.kind !== "presence" || item.length <= PAYLOAD - FRAME) return item;
  const { fileId } = news;
  return JSON.stringify({ kind: "look", fileId, clientId: news.news.clientId } satisfies News);
}

function flush(): void {
  timer = undefined;
  const items = others;
  for (const [fileId, version] of versions)
    items.push(JSON.stringify({ kind: "version", fileId, version } satisfies News));
  versions = new Map();
  others = [];
  for (const payload of packed(items)) send(payload, TRIES);
}

/** A link's end must arrive: what cannot be sent now is sent again. News that comes twice is harmless. */
function send(payload: string, tries: number): void {
  pool()
    .query({ name: "notify", text: NOTIFY, values: [CHANNEL, payload] })
    .catch((fault: unknown) => {
      log.debug({ err: fault, tries }, "other processes not woken");
      if (tries > 1) setTimeout(() => send(payload, tries - 1), RETRY).unref();
    });
}

/** Messages of this process, as many news in each as fit. */
function packed(items: readonly string[]): string[] {
  const payloads: string[] = [];
  let current = "";
  for (const item of items) {
    if (current && current.length + item.length > PAYLOAD - FRAME) {
      payloads.push(current);
      current = "";
    }
    current = current ? `${current},${item}` : item;
  }
  if (current) payloads.push(current);
  return payloads.map((list) => `{"from":"${self}","news":[${list}]}`);
}

export interface Listening {
  /** True while news of other processes arrives; when not, versions must be polled. */
  hears(): boolean;
  stop(): Promise<void>;
}

interface Changes {
  /** News arrives from now on; what came before may have been missed. */
  onHearing(): void;
  onDeaf(): void;
}

/** Listens for other processes until stopped; reconnects by itself. */
export function listen({ onHearing, onDeaf }: Changes): Listening {
  let client: pg.Client | undefined;
  let stopped = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<void> => {
    const { DATABASE_URL_UNPOOLED, DATABASE_URL } = env();
    const next = new pg.Client({
      connectionString: DATABASE_URL_UNPOOLED ?? DATABASE_URL,
      // Nothing is ever asked on this connection: without these a dead one would pass for a quiet one.
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
    });
    next.on("error", () => lose(next));
    next.on("end", () => lose(next));
    next.on("notification", ({ payload }) => hear(payload));
    try {
      await next.connect();
      await next.query(`listen ${CHANNEL}`);
    } catch (fault) {
      // Whoever is let in and then refused, as by a standby, leaves: the next attempt has a connection of its own.
      void next.end().catch(() => undefined);
      throw fault;
    }
    if (stopped) return void (await next.end());
    client = next;
    onHearing();
  };
  const lose = (lost: pg.Client): void => {
    if (client === lost) {
      client = undefined;
      if (!stopped) onDeaf();
    }
    plan();
  };
  const plan = (): void => {
    if (stopped) return;
    retry ??= setTimeout(() => {
      retry = undefined;
      connect().catch(plan);
    }, RETRY);
    retry.unref();
  };
  connect().catch(plan);
  return {
    hears: () => client !== undefined,
    stop: async () => {
      stopped = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

function hear(payload: string | undefined): void {
  if (!payload) return;
  const { from, news } = JSON.parse(payload) as { from: string; news: News[] };
  if (from === self) return;
  for (const item of news) handler(item);
}
