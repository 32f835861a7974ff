/** One piece of work in a worker of its own, for browsers alone. */

type WorkMessage = { done: number } | { made: unknown } | { failed: string; name: string };

export interface Watch {
  /** From 0 to 1. */
  onProgress?: (done: number) => void;
  signal?: AbortSignal;
}

/**
 * The worker ends with the work, so calling it off leaves nothing behind.
 * @throws the signal's reason once it is aborted; Error with the name and words of the worker's, or with why it did
 * not start
 */
export function inWorker<Made>(
  start: () => Worker,
  request: unknown,
  { onProgress, signal }: Watch,
): Promise<Made> {
  signal?.throwIfAborted();
  const worker = start();
  return new Promise<Made>((resolve, reject) => {
    signal?.addEventListener("abort", () => reject(signal.reason), { once: true });
    worker.onerror = () => reject(new Error("This browser couldn’t process the file."));
    worker.onmessage = ({ data }: MessageEvent<WorkMessage>) => {
      if ("done" in data) onProgress?.(data.done);
      else if ("made" in data) resolve(data.made as Made);
      else reject(Object.assign(new Error(data.failed), { name: data.name }));
    };
    worker.postMessage(request);
  }).finally(() => worker.terminate());
}

/** Answers what a worker is asked, by what was made or by why there is nothing. */
export async function answer(make: (say: (done: number) => void) => unknown): Promise<void> {
  const say = (message: WorkMessage, transfer: Transferable[] = []) =>
    self.postMessage(message, { transfer });
  try {
    const made = await make((done) => say({ done }));
    say({ made }, made instanceof Uint8Array ? [made.buffer as ArrayBuffer] : []);
  } catch (error) {
    const { message, name } = error instanceof Error ? error : new Error(String(error));
    say({ failed: message, name });
  }
}
