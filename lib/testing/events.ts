/** Hearing a file's live stream in a test: every event as it comes, and waiting for the one that matters. */
import { onTestFinished } from "vitest";

export interface LiveEvent {
  event: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any event's fields
  data: any;
}

export interface Ear {
  status: number;
  events: LiveEvent[];
  /** The first event, past or to come, that fits. */
  until(fits: (event: LiveEvent) => boolean, within?: number): Promise<LiveEvent>;
  /** Data of all events of a name so far. */
  // biome-ignore lint/suspicious/noExplicitAny: as above
  all(name: string): any[];
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>;
  close(): void;
}

/** What a page of ours sends along on the wire with a file's capability. */
export const ownSite = (file: { capability: string }) => ({
  Authorization: `Bearer ${file.capability}`,
  "Sec-Fetch-Site": "same-origin",
  "X-Svc-Client": "6",
});

export const named = (name: string) => (event: LiveEvent) => event.event === name;

/** Everything up to this position has been told; the word of it may come alone or ride on the next update. */
export const at =
  (cursor: number) =>
  ({ event, data }: LiveEvent) =>
    (event === "at" ? data.cursor : (data.at ?? -1)) >= cursor;

/** Opens `/api/documents/<id>/events`, and closes it when the test is over. */
export async function listen(
  url: string,
  file: { id: string; capability: string },
  query = "",
): Promise<Ear> {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const response = await fetch(`${url}/api/documents/${file.id}/events${query}`, {
    headers: ownSite(file),
    signal: stop.signal,
  });
  const events: LiveEvent[] = [];
  const waiting = new Set<() => void>();
  const hear = (event: LiveEvent): void => {
    events.push(event);
    for (const wake of [...waiting]) wake();
  };
  return {
    status: response.status,
    events,
    all: (name) => events.filter(({ event }) => event === name).map(({ data }) => data),
    until: (fits, within = 15_000) =>
      new Promise((resolve, reject) => {
        const limit = setTimeout(() => {
          waiting.delete(check);
          reject(new Error(`Not heard: ${JSON.stringify(events).slice(0, 2_000)}`));
        }, within);
        const check = (): void => {
          const found = events.find(fits);
          if (!found) return;
          clearTimeout(limit);
          waiting.delete(check);
          resolve(found);
        };
        waiting.add(check);
        check();
      }),
    ended: response.ok && response.body ? readAll(response.body, hear) : Promise.resolve(),
    close: () => stop.abort(),
  };
}

/** The same, once it has been told where it stands. */
export async function listenOn(...to: Parameters<typeof listen>): Promise<Ear> {
  const ear = await listen(...to);
  await ear.until(named("at"));
  return ear;
}

async function readAll(
  body: ReadableStream<Uint8Array>,
  hear: (event: LiveEvent) => void,
): Promise<void> {
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of body as unknown as AsyncIterable<Uint8Array>) {
      text += decoder.decode(chunk, { stream: true });
      const blocks = text.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) {
        const [, event, data] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
        if (event && data) hear({ event, data: JSON.parse(data) });
      }
    }
  } catch {
    // Closed from this side.
  }
}
