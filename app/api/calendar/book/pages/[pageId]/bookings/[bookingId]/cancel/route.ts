import { guestApi } from "@/lib/calendar/access";
import { cancelBooking } from "@/lib/calendar/bookings";
import * as api from "@/lib/contract/calendar-booking";

export const POST = guestApi(api.cancelBooking, ({ params, body }) =>
  cancelBooking(params.pageId, params.bookingId, body.token),
);
