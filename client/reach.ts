/**
 * Whether this page reaches the server. `navigator.onLine` is only a hint: it is true behind a captive portal and while
 * the server is down. Requests that succeed or fail are another hint. After either, the server is asked.
 */
import type { Fetch, PageLife } from "./page-life";
import { serverBackoff } from "./sync/backoff";

const PATIENCE_MS = 5_000;

/** A proxy answers 502 to 504 when its server is down, and a captive portal answers with a page. */
function isOurs({ status, headers }: Response): boolean {
  const type = headers.get("Content-Type") ?? "";
  return (
    type.startsWith("application/json") ||
    ((status < 502 || status > 504) && !type.startsWith("text/html"))
  );
}

/** The page's events used here: only whether it is hidden. */
type World = {
  origin: string;
  fetch: Fetch;
  random: () => number;
  page: Pick<PageLife, "isHidden"> | null;
};

type Send<Rest extends unknown[]> = (
  url: string,
  init: RequestInit,
  ...rest: Rest
) => Promise<Response>;

export class Reach {
  isAway = false;
  private asking: Promise<boolean> | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private readonly listeners = new Set<() => void>();
  private readonly backoff;

  constructor(private readonly environment: World) {
    this.backoff = serverBackoff(environment);
  }

  /** Sends with `send`, and learns from the result. */
  watch<Rest extends unknown[]>(send: Send<Rest>): Send<Rest> {
    return async (url, init, ...rest) => {
      try {
        const response = await send(url, init, ...rest);
        this.suspect(isOurs(response));
        return response;
      } catch (error) {
        if (!init.signal?.aborted) this.suspect(false);
        throw error;
      }
    };
  }

  /** Asks the server now. @returns whether it answered */
  ask(): Promise<boolean> {
    this.asking ??= this.isAnswered().then((isAnswered) => {
      this.asking = null;
      this.settle(!isAnswered);
      return isAnswered;
    });
    return this.asking;
  }

  /** Assumes that the server is away until it answers. */
  lose(): void {
    this.settle(true);
  }

  /** Reports every change, and a change of network. @returns a function that stops it */
  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  tell(): void {
    for (const listener of [...this.listeners]) listener();
  }

  private suspect(isAnswered: boolean): void {
    if (isAnswered === this.isAway) void this.ask();
  }

  private settle(isAway: boolean): void {
    clearTimeout(this.timer);
    if (isAway) this.timer = setTimeout(() => void this.ask(), this.backoff.next());
    else this.backoff.reset();
    if (isAway === this.isAway) return;
    this.isAway = isAway;
    this.tell();
  }

  private async isAnswered(): Promise<boolean> {
    const { origin, fetch } = this.environment;
    const signal = AbortSignal.timeout(PATIENCE_MS);
    try {
      const answer = await fetch(`${origin}/api/health`, {
        signal,
        cache: "no-store",
        credentials: "omit",
        redirect: "error",
        referrerPolicy: "no-referrer",
      });
      // A captive portal answers with its own page. A server that answers with an error is reachable.
      await answer.json();
      return true;
    } catch {
      return false;
    }
  }
}

let current: Reach | null = null;

/** The page's shared reach; only in a page. */
export function pageReach(): Reach {
  current ??= followPage();
  return current;
}

function followPage(): Reach {
  const isHidden = () => document.visibilityState === "hidden";
  const page = { isHidden };
  const fetch: Fetch = (url, init) => globalThis.fetch(url, init);
  const reach = new Reach({ origin: "", fetch, page, random: Math.random });
  if (!navigator.onLine) reach.lose();
  addEventListener("offline", () => reach.lose());
  addEventListener("online", async () => {
    const { isAway } = reach;
    // A change of network is also a reason to retry.
    if ((await reach.ask()) && !isAway) reach.tell();
  });
  document.addEventListener("visibilitychange", () => {
    if (reach.isAway && !isHidden()) void reach.ask();
  });
  return reach;
}

/** Calls the listener when the server may be reachable again. @returns a function that stops it */
export function onceBack(listener: () => void): () => void {
  const reach = pageReach();
  return reach.listen(() => {
    if (!reach.isAway) listener();
  });
}
