/**
 * How processes wake each other: news is gathered for a few milliseconds and sent as one NOTIFY outside any append.
 */
import { randomUUID } from "node:crypto";
import {
  type ChannelHandlers,
  type Listening,
  listenTo,
  MAX_PAYLOAD_BYTES,
  notify,
} from "@/db/channel";
import { log } from "@/lib/http/log";
import type { GoneReason } from "./room";

export interface PresenceNews {
  clientId: number;
  /** base64; null: left. */
  awareness: string | null;
  role: string;
}

export type News =
  | { kind: "version"; fileId: string; version: number }
  | { kind: "presence"; fileId: string; news: PresenceNews }
  /** Presence too large to travel: look in the table. */
  | { kind: "look"; fileId: string; clientId: number }
  | { kind: "level"; fileId: string; level: number }
  | { kind: "gone"; fileId: string; linkId: string | null; reason: GoneReason };

const CHANNEL = "sealdesk_live";
/** Long enough that a busy process sends tens of messages a second, not hundreds; nobody sees the difference. */
const GATHER_MS = 20;
/** Room for what surrounds the news in a message. */
const FRAME_BYTES = 100;
const RETRY_MS = 1_000;
const MAX_TRIES = 10;

const self = randomUUID();
let handler: (news: News) => void = () => undefined;
let versions = new Map<string, number>();
let others: string[] = [];
let timer: NodeJS.Timeout | undefined;

/** Sets what handles the news of other processes. */
export function onWake(handle: (news: News) => void): void {
  handler = handle;
}

/** Tells the other processes, soon. */
export function wake(news: News): void {
  if (news.kind === "version") {
    versions.set(news.fileId, Math.max(news.version, versions.get(news.fileId) ?? 0));
  } else others.push(fitting(news));
  if (!timer) timer = setTimeout(flush, GATHER_MS);
}

function fitting(news: News): string {
  const item = JSON.stringify(news);
  if (news.kind !== "presence" || item.length <= MAX_PAYLOAD_BYTES - FRAME_BYTES) return item;
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
  for (const payload of packed(items)) send(payload, MAX_TRIES);
}

/** A link's end must arrive: what cannot be sent now is sent again. News that comes twice is harmless. */
function send(payload: string, tries: number): void {
  notify(CHANNEL, payload).catch((fault: unknown) => {
    log.debug({ err: fault, tries }, "other processes not woken");
    if (tries > 1) setTimeout(() => send(payload, tries - 1), RETRY_MS).unref();
  });
}

/** Messages of this process, as many news in each as fit. */
function packed(items: readonly string[]): string[] {
  const payloads: string[] = [];
  let current = "";
  for (const item of items) {
    if (current && current.length + item.length > MAX_PAYLOAD_BYTES - FRAME_BYTES) {
      payloads.push(current);
      current = "";
    }
    current = current ? `${current},${item}` : item;
  }
  if (current) payloads.push(current);
  return payloads.map((list) => `{"from":"${self}","news":[${list}]}`);
}

/** Listens for other processes until stopped; while disconnected, versions must be polled. */
export const listen = (
  changes: Pick<ChannelHandlers, "onConnected" | "onDisconnected">,
): Listening => listenTo(CHANNEL, { ...changes, onMessage: receive });

function receive(payload: string): void {
  const { from, news } = JSON.parse(payload) as { from: string; news: News[] };
  if (from === self) return;
  for (const item of news) handler(item);
}
