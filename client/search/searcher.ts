/** Runs a page's search requests in order, in a worker if the browser allows it. */
import type { Environment } from "../environment";
import { SearchEngine } from "./engine";
import { type FillEnd, type FillProgress, fillIndex, readTouched } from "./fill";
import type { SearchNews, SearchRequest } from "./messages";

type List = Extract<SearchRequest, { list: unknown }>["list"];

/** The tabs of a browser read files one at a time. */
const LOCK = "sealdesk-search";

export class Searcher {
  private engine: Promise<SearchEngine> | null = null;
  /** One after another: a search waits for the list that came before it. */
  private turn: Promise<unknown> = Promise.resolve();
  private searching = new AbortController();
  private filling = new AbortController();
  private given: List | null = null;

  constructor(
    private readonly environment: Environment,
    private readonly say: (news: SearchNews) => void,
  ) {}

  ask(request: SearchRequest): void {
    if ("open" in request) this.engine = SearchEngine.open(this.environment, request.open.person);
    else if ("list" in request) this.list(request.list);
    else if ("search" in request) this.search(request.search);
    else if ("fill" in request) void this.fill(request.fill.fetches);
    else this.filling.abort();
  }

  private list(given: List): void {
    this.given = given;
    const listed = this.inTurn(async (engine) => {
      await engine.list(given.files, given.isWhole);
      this.say({ progress: { ...engine.progress(), waitsUntil: null } });
    });
    // Storage failed: what is in memory can still be searched.
    listed.catch(() => this.say({ ended: "unreached" }));
  }

  private search({ turn, typed }: { turn: number; typed: string }): void {
    this.searching.abort();
    this.searching = new AbortController();
    const { signal } = this.searching;
    const answered = this.inTurn(async (engine) => {
      if (signal.aborted) return;
      await readTouched(engine, this.environment).catch(() => {});
      this.say({ answer: { turn, answer: await engine.search(typed, signal) } });
    });
    answered.catch((error: unknown) => {
      if (!signal.aborted) this.say({ failed: { turn, words: String(error) } });
    });
  }

  private async fill(fetches: boolean): Promise<void> {
    this.filling.abort();
    this.filling = new AbortController();
    const { signal } = this.filling;
    try {
      const end = await this.alone(signal, () => this.fillNow(fetches, signal));
      this.say({ ended: end });
    } catch {
      // Stopped, or storage is full: what was read so far can be searched.
      if (!signal.aborted) this.say({ ended: "unreached" });
    }
  }

  private async fillNow(fetches: boolean, signal: AbortSignal): Promise<FillEnd> {
    const { given, environment } = this;
    // What another tab has read need not be read again.
    if (given) await this.inTurn((engine) => engine.list(given.files, given.isWhole));
    const engine = await this.opened();
    const onProgress = (progress: FillProgress) => this.say({ progress });
    return fillIndex(engine, { environment, signal, fetches, onProgress });
  }

  private alone<Value>(signal: AbortSignal, work: () => Promise<Value>): Promise<Value> {
    const { locks } = this.environment;
    return locks === null ? work() : locks.request(LOCK, { signal }, work);
  }

  private inTurn<Value>(work: (engine: SearchEngine) => Promise<Value>): Promise<Value> {
    const next = this.turn.then(async () => work(await this.opened()));
    this.turn = next.catch(() => {});
    return next;
  }

  private opened(): Promise<SearchEngine> {
    if (this.engine === null) throw new TypeError("The search was not opened.");
    return this.engine;
  }
}
