/** Sends new events soon, once their transaction has committed. */
import { waker } from "@/lib/jobs/waker";
import { deliverTo } from "./deliver";

/** For how long an endpoint is looked at that was named (ms): longer than the looks go on. */
const NAMED_FOR = 5_000;

const named = new Map<string, number>();

const wake = waker({
  // Where another process held the endpoint, it may be over with it any moment.
  pauses: [0, 10, 50, 500, 3_000],
  look: async () => {
    for (const [id, at] of named) if (at < Date.now() - NAMED_FOR) named.delete(id);
    await deliverTo([...named.keys()]);
  },
  failure: "webhooks not read",
});

/** Looks for what these endpoints are to be sent, several times in the next seconds. */
export function wakeWebhooks(endpointIds: readonly string[]): void {
  for (const id of endpointIds) named.set(id, Date.now());
  wake();
}
