/** Sends a new mail soon: nobody tells when its transaction has committed, so the outbox is looked at a few times. */
import { setTimeout as wait } from "node:timers/promises";
import { keepAwake } from "@/lib/http/keep-awake";
import { log } from "@/lib/http/log";
import { deliverMails } from "./deliver";

/** Most transactions are over after the first of these; what is later still is found by the scheduler (ms). */
const PAUSES = [50, 500, 3_000];

let round = 0;
let looking: Promise<void> | undefined;

/** Looks at the outbox several times in the next seconds, counted from the newest call. */
export function wakeDelivery(): void {
  round = 0;
  looking ??= look().finally(() => {
    looking = undefined;
  });
  keepAwake(looking);
}

async function look(): Promise<void> {
  for (; round < PAUSES.length; round++) {
    await wait(PAUSES[round], undefined, { ref: false });
    await deliverMails().catch((fault: unknown) => log.warn({ err: fault }, "outbox not read"));
  }
}
