import { guestApi } from "@/lib/calendar/access";
import { createBooking } from "@/lib/calendar/bookings";
import { calendarLimits } from "@/lib/calendar/limits";
import * as api from "@/lib/contract/calendar-booking";
import { allowance } from "@/lib/http/allowance";
import { Answer } from "@/lib/http/route";

export const POST = guestApi(
  api.createBooking,
  allowance(calendarLimits.bookings),
  async ({ params, body, text, network }) => {
    const { isNew, answer } = await createBooking(params.pageId, body, text, network);
    return new Answer(isNew ? 201 : 200, answer);
  },
);
