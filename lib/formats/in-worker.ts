/** One piece of work in a worker of its own, for browsers alone. */

export type WorkMessage =
  | { done: number }
  | { bytes: Uint8Array<ArrayBuffer> }
  | { failed: string };

export interface Watch {
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * The worker ends with the work, so calling it off leaves nothing behind.
 * @throws the signal's reason once it is aborted; Error with the worker's words, or with why it did not start
 */
export function inWorker(
  start: () => Worker,
  request: unknown,
  { onProgress, signal }: Watch,
): Promise<Uint8Array<ArrayBuffer>> {
  signal?.throwIfAborted();
  const worker = start();
  return new Promise<Uint8Array<ArrayBuffer>>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error("This browser did not start the work on the file."));
    worker.onmessage = ({ data }: MessageEvent<WorkMessage>) => {
      if ("done" in data) onProgress?.(data.done);
      else if ("bytes" in data) resolve(data.bytes);
      else reject(new Error(data.failed));
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Answers what a worker is asked, by bytes or by why there are none. */
export async function answer(
  make: (say: (done: number) => void) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  const say = (message: WorkMessage, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer });
  try {
    const bytes = await make((done) => say({ done }));
    say({ bytes }, [bytes.buffer]);
  } catch (error) {
    say({ failed: error instanceof Error ? error.message : String(error) });
  }
}
