/** The clock of `npm start`: looks every minute for jobs that are due. A host without a clock calls /api/cron instead. */

import { log } from "@/lib/http/log";
import { wakeDelivery } from "@/lib/mail/deliver";
import { MINUTE_MS } from "@/lib/time";
import { runDueJobs } from "./runner";

/** The first run follows soon after the start. */
const FIRST_RUN_AFTER_MS = 2_000;

/** @returns the way to stop; a job under way goes on */
export function startScheduler(): () => void {
  const tick = () => {
    runDueJobs().then(
      (ran) => ran.length > 0 && log.debug({ ran }, "jobs ran"),
      (fault: unknown) => log.warn({ err: fault }, "jobs not looked for"),
    );
  };
  // What the process before this one left, even if the job ran a moment ago.
  wakeDelivery();
  const first = setTimeout(tick, FIRST_RUN_AFTER_MS).unref();
  const timer = setInterval(tick, MINUTE_MS).unref();
  return () => {
    clearTimeout(first);
    clearInterval(timer);
  };
}
