/** Starts a second operating-system process with the whole server in it, on this worker's database. */
import { fork } from "node:child_process";
import { once } from "node:events";
import { bundleServer } from "../../scripts/bundle.mjs";
import { routeTableSource } from "../../scripts/route-table.mjs";
import type { Question } from "./second-process";

const FILE = `.test/second-process-${process.pid}.mjs`;
let bundled: Promise<void> | undefined;

/** What it writes is removed when all tests are over (global-setup.ts). */
function bundle(): Promise<void> {
  return bundleServer({
    root: process.cwd(),
    source: `import { main } from "@/lib/testing/second-process";\n${routeTableSource()}await main(routes);`,
    outfile: FILE,
  });
}

export interface SecondProcess {
  url: string;
  ask(question: Question): Promise<unknown>;
  /** What it has written to its log. */
  output(): string;
  /** Without a chance to say goodbye. */
  kill(): Promise<void>;
}

/** @param settings environment variables that differ from this process's */
export async function startSecondProcess(
  settings: Record<string, string> = {},
): Promise<SecondProcess> {
  bundled ??= bundle();
  await bundled;
  const child = fork(FILE, {
    env: { ...process.env, ...settings },
    execArgv: [],
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  });
  const written: Buffer[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream?.on("data", (chunk: Buffer) => written.push(chunk));
  const first = await Promise.race([
    once(child, "message"),
    once(child, "exit").then(() => {
      throw new Error(`The second process ended: ${Buffer.concat(written).toString()}`);
    }),
  ]);
  const [{ port }] = first as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    output: () => Buffer.concat(written).toString(),
    ask: async (question) => {
      child.send(question);
      const [{ value, fault }] = (await once(child, "message")) as [
        { value?: unknown; fault?: string },
      ];
      if (fault) throw new Error(fault);
      return value;
    },
    kill: async () => {
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    },
  };
}
