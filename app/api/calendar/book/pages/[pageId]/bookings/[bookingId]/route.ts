import { booker, guestApi } from "@/lib/calendar/access";
import { readBooking } from "@/lib/calendar/bookings";
import * as api from "@/lib/contract/calendar-booking";

export const GET = guestApi(api.readBooking, booker, ({ params, token }) =>
  readBooking(params.pageId, params.bookingId, token),
);
