/** Steps for limits: refused early while an allowance is spent, counted when a request is worth counting. */
import { networkOf } from "./network";
import { type Limit, refuseWhenSpent, take } from "./rate-limit";
import type { Call, Step } from "./route";

const network = ({ request }: Call): string => networkOf(request.headers);

/** 429 when this network has used up a limit, before the body is looked at (XB-013); using it up is the domain's. */
export function allowance(limit: Limit): Step<Call, { network: string }> {
  return async (call) => {
    await refuseWhenSpent(limit, network(call));
    return { network: network(call) };
  };
}

/**
 * Attempts: 429 while the allowance is spent, whatever the body is; one of them is used up when the body could be read,
 * so that a mistyped one costs none.
 * @param subjectOf whose allowance it is; the client's network by default
 */
export function attempts<Needs extends Call = Call>(
  limit: Limit,
  subjectOf: (call: Needs) => string = network,
): Step<Needs, object> {
  const refuseSpent = async (call: Needs) => {
    await refuseWhenSpent(limit, subjectOf(call));
    return {};
  };
  return Object.assign(refuseSpent, {
    afterBody: (call: Needs) => take(limit, subjectOf(call)),
  });
}
