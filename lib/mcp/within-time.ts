/** Ends synchronous work that takes too long, as formulas and hostile files can: it blocks every other request. */
import { createContext, runInContext } from "node:vm";

const context = createContext(Object.create(null));

export class TooSlow extends Error {
  override readonly name = "TooSlow";
}

/**
 * Runs a synchronous function. Node interrupts it at any point, so the caller must discard the object it was changing.
 * @throws TooSlow
 */
export function withinTime<Result>(ms: number, work: () => Result): Result {
  context.work = work;
  try {
    return runInContext("work()", context, { timeout: ms }) as Result;
  } catch (fault) {
    const code = (fault as { code?: unknown } | null)?.code;
    throw code === "ERR_SCRIPT_EXECUTION_TIMEOUT" ? new TooSlow("Out of time.") : fault;
  } finally {
    context.work = undefined;
  }
}
