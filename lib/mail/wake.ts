/** Sends a new mail soon, once its transaction has committed. */
import { waker } from "@/lib/jobs/waker";
import { deliverMails } from "./deliver";

/** Looks at the outbox several times in the next seconds, counted from the newest call. */
export const wakeDelivery = waker({
  pauses: [50, 500, 3_000],
  look: deliverMails,
  failure: "outbox not read",
});
