/**
 * Where PDFs and pictures are read and written: in threads beside a self-hosted server, whose build bundles what they
 * run. Elsewhere (functions of a host, tests) in place, within the same budgets.
 */
import { existsSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { thread } from "@/lib/jobs/thread";

/** Files in the folder of the build; scripts/build.mjs makes them. */
export const THREADS = { reading: "pdf-reading.mjs", drawing: "pdf-drawing.mjs" } as const;
type ThreadName = keyof typeof THREADS;

/** Z4 for what strangers send; ours is known, and has only a machine's load to fear. */
const TIMEOUT_MS: Record<ThreadName, number> = { reading: 3_000, drawing: 20_000 };

let folder: string | null = null;

/** From now on work is done in threads, if the build has made what they run; null: in place. */
export function workInThreads(buildFolder: string | null): void {
  const here = buildFolder === null ? null : resolve(buildFolder);
  const isWhole = here && Object.values(THREADS).every((name) => existsSync(resolve(here, name)));
  folder = isWhole ? here : null;
}

/** A function that does one task after the other, in a thread where there are threads. */
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
