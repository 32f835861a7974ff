import { calendarApi, holder } from "@/lib/calendar/access";
import { readInbox } from "@/lib/calendar/inbox";
import * as api from "@/lib/contract/calendar-booking";

export const GET = calendarApi(api.readInbox, holder, ({ holder, search }) =>
  readInbox(holder.userId, search.pages),
);
