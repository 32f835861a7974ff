import { guestApi } from "@/lib/calendar/access";
import { createBooking } from "@/lib/calendar/bookings";
import * as api from "@/lib/contract/calendar-booking";
import { networkOf } from "@/lib/http/network";
import { Answer } from "@/lib/http/route";

export const POST = guestApi(api.createBooking, async ({ request, params, body, text }) => {
  const { isNew, answer } = await createBooking(
    params.pageId,
    body,
    text,
    networkOf(request.headers),
  );
  return new Answer(isNew ? 201 : 200, answer);
});
