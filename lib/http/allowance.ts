/** The step for limits of a network: refuses early when the allowance is spent; using it up is the domain's. */
import { networkOf } from "./network";
import { type Limit, refuseWhenSpent } from "./rate-limit";
import { type Call, described, type Step } from "./route";

/** 429 when this network has used up a limit, before the body is looked at (XB-013). */
export function allowance(limit: Limit): Step<Call, { network: string }> {
  return described({ statuses: [429] }, async ({ request }) => {
    const network = networkOf(request.headers);
    await refuseWhenSpent(limit, network);
    return { network };
  });
}
