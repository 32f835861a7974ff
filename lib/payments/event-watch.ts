/**
 * Readers that wait for a profile's next event. This process wakes them directly, other processes through NOTIFY, so
 * nobody polls while nothing happens. While the channel is disconnected, readers poll each second.
 */
import { gatherNews, type Listening, listenTo } from "@/db/channel";
import { log } from "@/lib/http/log";

const CHANNEL = "sealdesk_payments";
/** Profiles written to within this time share one message (ms). */
const GATHER_MS = 5;
/** How often to poll while the channel is disconnected (ms). */
const POLL_MS = 1_000;
/** How long to keep listening after the last reader (ms). */
const LINGER_MS = 5_000;

const waiting = new Map<string, Set<() => void>>();
let listening: Listening | undefined;
let lingering: NodeJS.Timeout | undefined;
let isEnding = false;

const tell = gatherNews(CHANNEL, GATHER_MS, (fault) =>
  log.debug({ err: fault }, "readers of payments not woken"),
);

/** Call after a commit: this profile has new events. */
export function announceEvents(payeeId: string): void {
  wake(payeeId);
  tell([payeeId]);
}

function wake(payeeId: string): void {
  for (const look of [...(waiting.get(payeeId) ?? [])]) look();
}

const wakeAll = (): void => {
  for (const payeeId of [...waiting.keys()]) wake(payeeId);
};

/** At shutdown: answers every waiting reader with the events so far. */
export function endEventWaits(): void {
  isEnding = true;
  wakeAll();
}

/** Reads again until there is a result or the time is over. @param read @returns null while there is no result */
export async function waitFor<Found>(
  payeeId: string,
  read: () => Promise<Found | null>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Found | null> {
  const until = Date.now() + ms;
  let isNew = false;
  let wakeUp: () => void = () => undefined;
  // The reader is registered before the first read, so that an event between read and wait still wakes it.
  const look = () => {
    isNew = true;
    wakeUp();
  };
  enter(payeeId, look);
  signal.addEventListener("abort", look);
  try {
    for (;;) {
      isNew = false;
      const found = await read();
      const left = until - Date.now();
      if (found !== null || left <= 0 || signal.aborted || isEnding) return found;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(
          resolve,
          listening?.isConnected() ? left : Math.min(left, POLL_MS),
        );
        wakeUp = () => {
          clearTimeout(timer);
          resolve();
        };
        if (isNew) wakeUp();
      });
    }
  } finally {
    signal.removeEventListener("abort", look);
    leave(payeeId, look);
  }
}

function enter(payeeId: string, look: () => void): void {
  clearTimeout(lingering);
  // Events written before the channel was connected wake nobody, so poll once.
  listening ??= listenTo(CHANNEL, {
    onMessage: (payload) => payload.split(",").forEach(wake),
    onConnected: wakeAll,
    onDisconnected: wakeAll,
  });
  const looks = waiting.get(payeeId) ?? new Set();
  waiting.set(payeeId, looks.add(look));
}

function leave(payeeId: string, look: () => void): void {
  const looks = waiting.get(payeeId);
  looks?.delete(look);
  if (looks?.size === 0) waiting.delete(payeeId);
  if (waiting.size > 0) return;
  lingering = setTimeout(() => {
    const ending = listening;
    listening = undefined;
    ending?.stop().catch((fault: unknown) => log.debug({ err: fault }, "still listening"));
  }, LINGER_MS);
  lingering.unref();
}
