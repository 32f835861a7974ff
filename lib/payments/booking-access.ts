/** Who may act for a booking page and for a booking, as the calendar's rules say. */

import { bearerOf } from "@/lib/gate/caller";
import type { Step } from "@/lib/http/route";
import type { Called } from "./access";
import { payErrors } from "./errors";

export { calendarApi as bookPayeeApi, pageOwner } from "@/lib/calendar/access";

/** The token with which the booker can cancel. @throws 401 */
export const bookingToken: Step<Called, { token: string }> = ({ caller, request: { headers } }) => {
  const token = caller.kind === "program" ? headers.get("x-svc-capability") : bearerOf(headers);
  if (!token) throw payErrors.capability();
  return { token };
};
