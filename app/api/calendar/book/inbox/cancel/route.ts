import { calendarApi, holder } from "@/lib/calendar/access";
import { refuseBookings } from "@/lib/calendar/inbox";
import * as api from "@/lib/contract/calendar-booking";

export const POST = calendarApi(api.refuseBookings, holder, ({ holder, body }) =>
  refuseBookings(holder.userId, body.ids),
);
