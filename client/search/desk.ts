/**
 * A page's search. It starts in the background at its first use, ends with the person's session, and reports progress
 * and results to its listeners.
 */

import { seemsSignedIn } from "../account/signed-in";
import { onAccountChange, signedInAccount } from "../account/signed-in-account";
import type { Environment } from "../environment";
import type { LocalFile } from "../local-files";
import type { Answer } from "./engine";
import type { FillProgress } from "./fill";
import type { SearchNews, SearchRequest } from "./messages";
import type { Person } from "./rows";

/** `idle`: nothing is being read. `unreached`: the server could not be reached. */
type FillPhase = "idle" | "reading" | "done" | "unreached";

export interface SearchState extends FillProgress {
  phase: FillPhase;
}

const NOTHING: SearchState = { phase: "idle", read: 0, of: 0, waitsUntil: null };

interface Ear {
  ask(request: SearchRequest): void;
  close(): void;
}

export class SearchDesk {
  state: SearchState = NOTHING;
  private ear: Promise<Ear> | null = null;
  private listeners = new Set<() => void>();
  private turn = 0;
  private hasWorkers = true;
  private waiting: { turn: number; done: (answer: Answer | null) => void } | null = null;
  private readonly stopHearing: () => void;

  constructor(private readonly environment: Environment) {
    this.stopHearing = onAccountChange(environment, () => this.reset());
  }

  subscribe(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** @param isWhole whether files that are not in it may be removed */
  list(files: readonly LocalFile[], isWhole: boolean): void {
    this.ask({ list: { files, isWhole } });
  }

  /** Null when a newer search replaced it, or nothing can be searched. */
  search(typed: string): Promise<Answer | null> {
    this.waiting?.done(null);
    this.turn += 1;
    const { turn } = this;
    return new Promise((done) => {
      this.waiting = { turn, done };
      this.ask({ search: { turn, typed } });
    });
  }

  /** Reads new files, and checks whether others have changed. */
  fill(fetches: boolean): void {
    this.tell({ ...this.state, phase: "reading" });
    this.ask({ fill: { fetches } });
  }

  stop(): void {
    this.ask({ stop: true });
    this.tell({ ...this.state, phase: "idle", waitsUntil: null });
  }

  /** Stops running work and clears the memory. */
  reset(): void {
    void this.ear?.then((ear) => ear.close());
    this.ear = null;
    this.waiting?.done(null);
    this.waiting = null;
    this.tell(NOTHING);
  }

  close(): void {
    this.reset();
    this.stopHearing();
  }

  private ask(request: SearchRequest): void {
    this.ear ??= this.open();
    this.ear.then(
      (ear) => ear.ask(request),
      () => this.reset(),
    );
  }

  private async open(): Promise<Ear> {
    const person = await this.person();
    const ear = (this.hasWorkers ? this.inWorker() : null) ?? (await this.here());
    ear.ask({ open: { person } });
    return ear;
  }

  private async person(): Promise<Person> {
    if (!seemsSignedIn()) return null;
    const found = await signedInAccount(this.environment);
    return found && { userId: found.userId, master: found.master };
  }

  /** Null without workers. */
  private inWorker(): Ear | null {
    if (typeof Worker === "undefined") return null;
    try {
      const address = new URL("./search-worker.ts", import.meta.url);
      const worker = new Worker(address, { type: "module" });
      worker.onmessage = ({ data }: MessageEvent<SearchNews>) => this.hear(data);
      worker.onerror = () => this.withoutWorker();
      return { ask: (request) => worker.postMessage(request), close: () => worker.terminate() };
    } catch (error) {
      console.error("Search works on the page.", error);
      return null;
    }
  }

  /** Running requests get no answer; later ones run on the page. */
  private withoutWorker(): void {
    this.hasWorkers = false;
    this.reset();
  }

  private async here(): Promise<Ear> {
    const { Searcher } = await import("./searcher");
    const searcher = new Searcher(this.environment, (news) => this.hear(news));
    return { ask: (request) => searcher.ask(request), close: () => searcher.ask({ stop: true }) };
  }

  private hear(news: SearchNews): void {
    if ("progress" in news) this.tell({ ...this.state, ...news.progress });
    else if ("ended" in news) this.tell({ ...this.state, phase: news.ended, waitsUntil: null });
    else if ("answer" in news) this.answer(news.answer.turn, news.answer.answer);
    else this.answer(news.failed.turn, null);
  }

  private answer(turn: number, answer: Answer | null): void {
    if (this.waiting?.turn !== turn) return;
    this.waiting.done(answer);
    this.waiting = null;
  }

  private tell(state: SearchState): void {
    this.state = state;
    for (const listener of this.listeners) listener();
  }
}
