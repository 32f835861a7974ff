/** People at a desk for tests: real servers, real routes, and each person's own network and browser storage. */
import { IDBFactory } from "fake-indexeddb";
import { POST as createDocument } from "@/app/api/documents/route";
import { newNetwork } from "@/lib/testing/accounts";
import { NETWORK_HEADER, startTestServer, type TestServer } from "@/lib/testing/server";
import { parseFileLink } from "../../lib/protocol/links";
import type { Environment } from "../environment";
import { type CreatedNote, createNote, type NewNote } from "../files";
import type { PageEvent } from "../page-life";
import { openFile } from "../sync";
import type { Timing } from "../sync/timing";
import type { OpenFile } from "../sync/types";

/** Shortens the client's intervals. */
const QUICK: Partial<Timing> = {
  pollTogether: 25,
  pollAlone: 40,
  retryFirst: 20,
  retryMax: 120,
  retryHidden: 240,
  recheckFirst: 100,
  recheck: 100,
  presenceThrottle: 5,
  presenceAlone: 10,
  compactionDelay: 5,
  copyAfter: 10,
  copyAtLatest: 50,
  openPatience: 1_500,
};

type Hook = (path: string, init: RequestInit, send: () => Promise<Response>) => Promise<Response>;

/** One person's connection to the server. */
class Network {
  private isCut = false;
  private readonly address = newNetwork();
  private readonly underWay = new Set<AbortController>();
  /** Stands between the person and the server: may delay, drop or change requests. */
  hook: Hook = (_path, _init, send) => send();
  /** Every request as sent: `method path body`. */
  readonly sent: string[] = [];

  /** Nothing passes any more, including running requests. */
  cut(): void {
    this.isCut = true;
    for (const request of this.underWay) request.abort();
  }

  restore(): void {
    this.isCut = false;
  }

  readonly fetch = async (url: string, init: RequestInit): Promise<Response> => {
    if (this.isCut) throw new TypeError("fetch failed");
    const path = new URL(url).pathname;
    this.sent.push(`${init.method ?? "GET"} ${path} ${String(init.body ?? "")}`);
    const request = new AbortController();
    this.underWay.add(request);
    init.signal?.addEventListener("abort", () => request.abort());
    if (init.signal?.aborted) request.abort();
    const headers = {
      ...Object(init.headers),
      "Sec-Fetch-Site": "same-origin",
      [NETWORK_HEADER]: this.address,
    };
    const send = () => globalThis.fetch(url, { ...init, headers, signal: request.signal });
    return this.hook(path, init, send);
  };
}

export class Person {
  readonly network = new Network();
  readonly environment: Environment;
  isHidden = false;
  private readonly listeners = new Set<(event: PageEvent) => unknown>();

  constructor(
    origin: string,
    readonly indexedDB: IDBFactory = new IDBFactory(),
  ) {
    this.environment = {
      origin,
      fetch: this.network.fetch,
      apiKey: null,
      indexedDB,
      locks: null,
      random: Math.random,
      page: {
        isHidden: () => this.isHidden,
        listen: (listener) => {
          this.listeners.add(listener);
          return () => this.listeners.delete(listener);
        },
      },
    };
  }

  /** @returns whether the page asks before it goes */
  page(event: PageEvent): boolean {
    if (event === "hidden" || event === "visible") this.isHidden = event === "hidden";
    return [...this.listeners].map((listener) => listener(event)).includes(true);
  }

  open(link: string, timing: Partial<Timing> = {}): Promise<OpenFile> {
    const { pathname, hash } = new URL(link, "http://sealdesk.test");
    const options = { environment: this.environment, timing: { ...QUICK, ...timing } };
    return openFile(parseFileLink({ pathname, hash }), options);
  }
}

/** A server and the people who use it. */
export class Desk {
  private readonly files: OpenFile[] = [];

  private constructor(public server: TestServer) {}

  static async open(): Promise<Desk> {
    return new Desk(await startTestServer());
  }

  person(indexedDB?: IDBFactory): Person {
    return new Person(this.server.url, indexedDB);
  }

  /**
   * A new file, created by the route itself from its own network address, so that no test uses up another's rate limit.
   */
  note(note: NewNote = {}): Promise<CreatedNote> {
    const address = `198.51.100.${Math.floor(Math.random() * 250)}`;
    const headers = { "Sec-Fetch-Site": "same-origin", "X-Svc-IP": address, "X-Svc-Client": "6" };
    const fetch = (url: string, { method, body }: RequestInit) =>
      createDocument(
        new Request(url, { ...(method ? { method } : {}), body: body ?? null, headers }),
        {
          params: Promise.resolve({}),
        },
      );
    return createNote(note, { ...this.person().environment, fetch });
  }

  /** Opens a file, which is closed with the desk at the latest. */
  async open(person: Person, link: string, timing?: Partial<Timing>): Promise<OpenFile> {
    const file = await person.open(link, timing);
    this.files.push(file);
    return file;
  }

  async stopServer(): Promise<void> {
    await this.server.stop();
  }

  async startServer(): Promise<void> {
    this.server = await startTestServer(this.server.port);
  }

  async close(): Promise<void> {
    await Promise.all(this.files.map((file) => file.close()));
    await this.server.stop();
  }
}

export function type(file: OpenFile, words: string): void {
  const text = file.doc.getText("text");
  text.insert(text.length, words);
}

export const textOf = (file: OpenFile): string => file.doc.getText("text").toString();

/** Waits until a condition holds; otherwise the waiting test fails. */
export async function until(isSo: () => boolean, what: string): Promise<void> {
  const end = performance.now() + 15_000;
  while (!isSo()) {
    if (performance.now() > end) throw new Error(`It never came about that ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}
