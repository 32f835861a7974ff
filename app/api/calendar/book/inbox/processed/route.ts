import { calendarApi, holder } from "@/lib/calendar/access";
import { markProcessed } from "@/lib/calendar/inbox";
import * as api from "@/lib/contract/calendar-booking";

export const POST = calendarApi(api.markProcessed, holder, ({ holder, body }) =>
  markProcessed(holder.userId, body),
);
