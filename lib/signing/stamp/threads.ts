/**
 * Where PDFs and pictures are read and written. A self-hosted server uses threads, whose programs its build bundles.
 * Elsewhere (serverless functions, tests) the work runs in the calling thread, with the same limits.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { thread } from "@/lib/jobs/thread";

/** Files in the build folder, made by scripts/build.mjs. */
export const THREADS = { reading: "pdf-reading.mjs", drawing: "pdf-drawing.mjs" } as const;
type ThreadName = keyof typeof THREADS;

/**
 * Reading is for strangers' files, so it has Z4's limit. Drawing reads only checked PDFs; its limit is for a slow
 * machine.
 */
const TIMEOUT_MS: Record<ThreadName, number> = { reading: 3_000, drawing: 20_000 };

let folder: string | null = null;

/** Switches to threads if the build has made their programs; null: back to the calling thread. */
export function workInThreads(buildFolder: string | null): void {
  const here = buildFolder === null ? null : resolve(buildFolder);
  const isWhole = here && Object.values(THREADS).every((name) => existsSync(resolve(here, name)));
  folder = isWhole ? here : null;
}

/** Wraps a function so that its tasks run one after the other, in a thread where there are threads. */
export function threaded<Task, Done>(
  name: ThreadName,
  inPlace: (task: Task) => Done | Promise<Done>,
): (task: Task, whose: string) => Promise<Done> {
  let run: ((task: Task, whose: string) => Promise<Done>) | null = null;
  return async (task, whose) => {
    if (folder === null) return inPlace(task);
    const program = pathToFileURL(resolve(folder, THREADS[name])).href;
    run ??= thread<Task, Done>({
      timeoutMs: TIMEOUT_MS[name],
      load: `return import(${JSON.stringify(program)});`,
      program: "return ready.work(input);",
    });
    return run(task, whose);
  };
}
