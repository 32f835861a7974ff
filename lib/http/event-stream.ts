/**
 * An answer that goes on: server-sent events. Anywhere it is a web stream; where the lane serves it, its source writes
 * straight to the connection, as handing one update to many listeners through web streams costs several times as much.
 */

/** Where events go. */
export interface Sink {
  write(bytes: Uint8Array): void;
  /** Bytes written and not taken by the client yet. */
  waiting(): number;
  end(): void;
}

/** Begins to write; the returned function is called when the client has gone. */
export type Source = (sink: Sink) => () => void;

const sources = new WeakMap<Response, Source>();

/** The source of an answer made by `eventStream`. */
export const sourceOf = (response: Response): Source | undefined => sources.get(response);

/** Answers with what a source writes. It begins when the answer is read. */
export function eventStream(source: Source): Response {
  const response = new Response(webStream(source), {
    headers: {
      "Content-Type": "text/event-stream; charset=utf-8",
      "Cache-Control": "no-store, no-transform",
      "X-Accel-Buffering": "no",
    },
  });
  sources.set(response, source);
  return response;
}

function webStream(source: Source): ReadableStream<Uint8Array> {
  let stop: (() => void) | undefined;
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        stop ??= source({
          write: (bytes) => controller.enqueue(bytes),
          waiting: () => -(controller.desiredSize ?? 0),
          end() {
            try {
              controller.close();
            } catch {
              // Already cancelled from the other side.
            }
          },
        });
      },
      cancel() {
        stop?.();
      },
    },
    // Nothing is begun before somebody reads, and what waits is counted in bytes.
    { highWaterMark: 0, size: (chunk) => chunk?.byteLength ?? 0 },
  );
}
