/**
 * Work that hostile input can make slow, done in a thread of its own: past its time or its memory the thread is ended,
 * not the server. One job at a time; the thread stays a while for the next one.
 */
import { Worker } from "node:worker_threads";
import { HttpError } from "@/lib/http/errors";

export interface ThreadOptions {
  /**
   * Source text of an async function body: it gets `input` and returns the answer. Text rather than a file, because the
   * server is bundled three ways and a thread needs none of them.
   */
  program: string;
  /** The same of what is made ready before the first job, on time of its own; the program has its answer as `ready`. */
  load?: string;
  /** How long one job may take (ms, of this process's work: a busy machine takes nothing of it). */
  timeoutMs: number;
}

const crowded = () =>
  new HttpError(503, "unavailable", "Too many others are served right now.", { retryAfter: 5 });
const late = () =>
  new HttpError(503, "unavailable", "This took longer than the server has time for right now.", {
    retryAfter: 10,
  });

/** The job failed or needed too much memory: the same input would again. */
export class ThreadError extends Error {
  override readonly name = "ThreadError";
}

/** How many jobs wait, each with its input in memory, and how many of one network or file: slow ones leave room for others. */
export const MAX_WAITING = 32;
export const MAX_WAITING_OF_ONE = 8;
/** How many of those who were served are remembered: as many as can wait. */
const REMEMBERED = MAX_WAITING;
/** What a thread loads is ours, so that only a busy machine makes it slow. */
const START_TIMEOUT_MS = 20_000;
/** The longest that anybody waits for a job, however busy the machine is. */
const MAX_WALL_MS = 60_000;
const MEMORY_MB = 256;
/** Beside it, room for what a job makes. With V8's own amount more of it stays, and all memory is collected for each job. */
const YOUNG_MB = 64;
const IDLE_MS = 30_000;

interface Job<In, Out> {
  input: In;
  whose: string;
  resolve: (out: Out) => void;
  reject: (error: Error) => void;
}

type Message = { ready: true } | { answer: unknown } | { error: string };

const wrap = (program: string, load: string) => `
const { parentPort } = require("node:worker_threads");
let ready;
const run = async (input) => { ${program} };
parentPort.on("message", (input) => {
  run(input).then(
    (answer) => parentPort.postMessage({ answer }),
    (error) => parentPort.postMessage({ error: String(error && error.message) }),
  );
});
(async () => { ${load} })().then((loaded) => {
  ready = loaded;
  parentPort.postMessage({ ready: true });
});
`;

/**
 * @returns a function that does one job in the thread, for whom it is said: they take turns. It rejects with ThreadError
 * where the input is at fault, and with 503 when too many wait or the job took too long
 */
export function thread<In, Out>({
  program,
  load = "",
  timeoutMs,
}: ThreadOptions): (input: In, whose: string) => Promise<Out> {
  const queue: Job<In, Out>[] = [];
  /** Who was served lately; the longest ago comes first. */
  let served: string[] = [];
  let worker: Worker | undefined;
  let ready = false;
  let current: Job<In, Out> | undefined;
  let timer: NodeJS.Timeout | undefined;

  const endWorker = (): void => {
    clearTimeout(timer);
    const ended = worker;
    worker = undefined;
    ready = false;
    void ended?.terminate();
  };
  const fail = (why: Error): void => {
    const job = current;
    current = undefined;
    endWorker();
    job?.reject(why);
    next();
  };
  /** Counts the CPU time of this process: where it has not worked for so long, the job has not either. */
  const startTimer = (begun: NodeJS.CpuUsage, until: number, left: number): void => {
    timer = setTimeout(() => {
      const { user, system } = process.cpuUsage(begun);
      const rest = timeoutMs - (user + system) / 1_000;
      if (rest <= 0 || Date.now() >= until) fail(late());
      else startTimer(begun, until, Math.max(rest, 50));
    }, left);
  };
  const assign = (job: Job<In, Out>): void => {
    clearTimeout(timer);
    startTimer(process.cpuUsage(), Date.now() + MAX_WALL_MS, timeoutMs);
    worker?.postMessage(job.input);
  };
  const onMessage = (message: Message): void => {
    if ("ready" in message) {
      ready = true;
      if (current) assign(current);
      return;
    }
    const job = current;
    current = undefined;
    if ("error" in message) job?.reject(new ThreadError(message.error));
    else job?.resolve(message.answer as Out);
    next();
  };
  const startWorker = (): Worker => {
    const started = new Worker(wrap(program, load), {
      eval: true,
      resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB, maxYoungGenerationSizeMb: YOUNG_MB },
    });
    started.unref();
    started.on("message", (message: Message) => {
      if (started === worker) onMessage(message);
    });
    started.on("error", (error) => {
      if (started === worker) fail(new ThreadError(error.message));
    });
    return started;
  };
  /** The next job: of whoever was served longest ago, or never. */
  const takeNext = (): Job<In, Out> | undefined => {
    const turns = queue.map(({ whose }) => served.indexOf(whose));
    const [job] = queue.splice(turns.indexOf(Math.min(...turns)), 1);
    if (job)
      served = [...served.filter((each) => each !== job.whose), job.whose].slice(-REMEMBERED);
    return job;
  };
  const next = (): void => {
    if (current) return;
    clearTimeout(timer);
    current = takeNext();
    if (!current) {
      timer = setTimeout(endWorker, IDLE_MS);
      timer.unref();
      return;
    }
    worker ??= startWorker();
    if (ready) assign(current);
    else timer = setTimeout(() => fail(late()), START_TIMEOUT_MS);
  };

  return (input, whose) =>
    new Promise((resolve, reject) => {
      const own = queue.filter((job) => job.whose === whose).length;
      if (queue.length >= MAX_WAITING || own >= MAX_WAITING_OF_ONE) throw crowded();
      queue.push({ input, whose, resolve, reject });
      next();
    });
}
