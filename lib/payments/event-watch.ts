/**
 * Readers who wait for a profile's next event: woken by this process at once and by others through NOTIFY, so that nobody
 * asks the database while nothing happens. Where nothing is heard, a look each second stands in for it.
 */
import { gatherNews, type Listening, listenTo } from "@/db/channel";
import { log } from "@/lib/http/log";

const CHANNEL = "sealdesk_payments";
/** Profiles that were written to within so long go in one message (ms). */
const GATHER = 5;
/** How often to look while the channel is disconnected (ms). */
const POLL_MS = 1_000;
/** For how long to listen on after the last reader (ms). */
const LINGER = 5_000;

const waiting = new Map<string, Set<() => void>>();
let listening: Listening | undefined;
let lingering: NodeJS.Timeout | undefined;
let isEnding = false;

const tell = gatherNews(CHANNEL, GATHER, (fault) =>
  log.debug({ err: fault }, "readers of payments not woken"),
);

/** After a commit: there are new events of this profile. */
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

/** For a shutdown: answers every waiting reader with the events there are. */
export function endEventWaits(): void {
  isEnding = true;
  wakeAll();
}

/**
 * Reads again and again until there is something, or the time is over.
 * @param read @returns null where there is nothing yet
 */
export async function waitFor<Found>(
  payeeId: string,
  read: () => Promise<Found | null>,
  { ms, signal }: { ms: number; signal: AbortSignal },
): Promise<Found | null> {
  const until = Date.now() + ms;
  let isNew = false;
  let wakeUp: () => void = () => undefined;
  // It is woken from before the first read on, so that nothing comes between that and the wait.
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
  // What was written before news arrives is found by a look.
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
  }, LINGER);
  lingering.unref();
}
