/** An owner's question whether something arrived, on a chain or at a provider. */
import { claimPayeeLook, lookForPayee } from "./check-chains";
import { reviewCheckoutsOf } from "./checkout-look";

/** How long the owner waits for the providers (ms); the clock comes to the rest. */
const PATIENCE = 10_000;

/** Looks at most every fifteen seconds; it answers the same either way (PY-080). */
export async function checkPayee(payeeId: string): Promise<{ ok: true }> {
  if (await claimPayeeLook(payeeId)) {
    const until = Date.now() + PATIENCE;
    await Promise.all([lookForPayee(payeeId), reviewCheckoutsOf(payeeId, until)]);
  }
  return { ok: true };
}
