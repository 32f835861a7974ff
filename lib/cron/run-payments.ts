/** What payments do by the clock, when a host's scheduler asks for it; it shares the job's lease with the embedded one. */
import { errors } from "@/lib/http/errors";
import { countsOf, type PaySummary, runPayments } from "@/lib/payments/cron";
import { jobs, PAYMENTS } from "./jobs";
import { runNow } from "./runner";

type Answer = { ok: true; busy: true } | ({ ok: true } & PaySummary);

/** @throws 503 when the database is away */
export async function runPaymentsNow(): Promise<Answer> {
  const job = jobs.find(({ name }) => name === PAYMENTS);
  if (!job) throw new Error("Payments have a job.");
  let summary: PaySummary | undefined;
  const run = async () => {
    summary = await runPayments();
    return countsOf(summary);
  };
  const ran = await runNow({ ...job, run });
  if (ran === null) return { ok: true, busy: true };
  if (!summary) throw errors.unavailable();
  return { ok: true, ...summary };
}
