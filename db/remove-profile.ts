/** Removes a payments profile's rows in batches of ten thousand: one cascade may exceed a statement's time. */
import { eq } from "drizzle-orm";
import { removeInSteps } from "./remove-in-steps";
import { payEvent, payLink } from "./schema";

/** Each takes its payments, quotes and checkouts with it. */
const LINKS_PER_STEP = 1_000;

/** What is left, or was made meanwhile, goes with the profile itself. */
export async function removeLinksAndEvents(payeeId: string): Promise<void> {
  await removeInSteps(payLink, eq(payLink.payeeId, payeeId), LINKS_PER_STEP);
  await removeInSteps(payEvent, eq(payEvent.payeeId, payeeId));
}
