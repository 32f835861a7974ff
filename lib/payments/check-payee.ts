/** Checks whether something arrived for an owner, on a chain or at a provider. */
import { claimPayeeLook, lookForPayee } from "./check-chains";
import { reviewCheckoutsOf } from "./checkout-look";

/** How long the owner waits for the providers (ms). The scheduled run checks the rest. */
const CHECK_WAIT_MS = 10_000;

/** Checks at most every fifteen seconds; the answer is the same when it does not (PY-080). */
export async function checkPayee(payeeId: string): Promise<{ ok: true }> {
  if (await claimPayeeLook(payeeId)) {
    const until = Date.now() + CHECK_WAIT_MS;
    await Promise.all([lookForPayee(payeeId), reviewCheckoutsOf(payeeId, until)]);
  }
  return { ok: true };
}
