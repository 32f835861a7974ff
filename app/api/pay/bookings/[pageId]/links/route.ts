import * as api from "@/lib/contract/pay-links";
import { payApi } from "@/lib/http/families";
import { Answer } from "@/lib/http/route";
import { bookingToken } from "@/lib/payments/booking-access";
import { createBookingLink } from "@/lib/payments/booking-links";

/** Creates a held booking's link. Repeating it returns the same link. */
export const POST = payApi(api.createBookingLink, bookingToken, async ({ params, token, body }) => {
  const { isNew, view } = await createBookingLink(params.pageId, token, body);
  return new Answer(isNew ? 201 : 200, view);
});
