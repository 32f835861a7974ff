/** Starts programs beside the server under test and ends them, children included. */
import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { createServer } from "node:net";

export interface Program {
  child: ChildProcess;
  pid: number;
  /** Everything it wrote so far. */
  said(): string;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | string>;
}

export type Settings = Record<string, string | undefined>;

/**
 * @param settings environment variables that differ from ours; undefined removes one
 * @param command what is run: Node, unless told otherwise
 */
export function startProgram(
  args: string[],
  settings: Settings,
  command = process.execPath,
): Program {
  const env = { ...process.env };
  for (const [name, value] of Object.entries(settings)) {
    if (value === undefined) delete env[name];
    else env[name] = value;
  }
  const child = spawn(command, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  // Asked to end, so that it can end its own children.
  const end = () => child.kill("SIGTERM");
  process.once("exit", end);
  child.once("exit", () => process.off("exit", end));
  let words = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      words += chunk.toString();
    });
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  if (child.pid === undefined) throw new Error(`${args[0]} could not be started.`);
  return { child, pid: child.pid, said: () => words, ended };
}

/** Resolves when the program serves; fails with its words when it ends before. */
export async function untilServing(program: Program, url: string): Promise<void> {
  let end: number | string | null = null;
  void program.ended.then((code) => {
    end = code;
  });
  for (;;) {
    const isUp = await fetch(url).then(
      (response) => response.ok,
      () => false,
    );
    if (isUp) return;
    if (end !== null) throw new Error(`It ended with ${end}:\n${program.said()}`);
    await new Promise((resume) => setTimeout(resume, 50));
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  return typeof address === "object" && address ? address.port : 0;
}

export interface Process {
  pid: number;
  parent: number;
  command: string;
  /** When it began, as the system counts: a number may be given again. */
  born: string;
}

/** A bare machine has no `ps`, but Linux has /proc. */
function allProcesses(): Process[] {
  if (process.platform !== "linux") return listedByPs();
  return readdirSync("/proc").flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      const [state = "", parent, ...rest] = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const command = readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
      const found = { pid: Number(pid), parent: Number(parent), command, born: rest[17] ?? "" };
      return isOver(state) ? [] : [found];
    } catch {
      // No process, or one that ended meanwhile.
      return [];
    }
  });
}

function listedByPs(): Process[] {
  const columns = ["-A", "-o", "pid=,ppid=,stat=,lstart=,args="];
  const row = /^\s*(\d+)\s+(\d+)\s+(\S+)\s+(\w+\s+\w+\s+\w+\s+[\d:]+\s+\d+)\s+(.*)$/;
  return execFileSync("ps", columns, { encoding: "utf8" })
    .split("\n")
    .flatMap((line) => {
      const [, pid, parent, state = "Z", born = "", command = ""] = row.exec(line) ?? [];
      return isOver(state) ? [] : [{ pid: Number(pid), parent: Number(parent), command, born }];
    });
}

/** Ended, and its parent has not noticed yet. */
const isOver = (state: string) => state.startsWith("Z") || state.startsWith("X");

/** Children of a process, their children, and so on. */
export function processesUnder(pid: number): Process[] {
  const all = allProcesses();
  const below = (parent: number): Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(pid);
}

/** Which of these still run. */
export function stillRunning(processes: readonly Process[]): Process[] {
  const all = allProcesses();
  return processes.filter(({ pid, born }) =>
    all.some((one) => one.pid === pid && one.born === born),
  );
}

/** Bytes of memory a process holds (Linux only). */
export function memoryOf(pid: number): number {
  const status = readFileSync(`/proc/${pid}/status`, "utf8");
  return Number(/^VmRSS:\s+(\d+) kB/m.exec(status)?.[1] ?? Number.NaN) * 1024;
}

/** Looks at the memory of a process again and again. @returns what ends that and says the most it held */
export function watchMemory(pid: number): () => number {
  let most = memoryOf(pid);
  const look = () => {
    most = Math.max(most, memoryOf(pid));
  };
  const looking = setInterval(look, 20);
  return () => {
    clearInterval(looking);
    look();
    return most;
  };
}
