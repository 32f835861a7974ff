import { calendarApi, holder } from "@/lib/calendar/access";
import { listRsvps } from "@/lib/calendar/rsvps";
import * as api from "@/lib/contract/calendar-invites";

export const GET = calendarApi(api.listRsvps, holder, ({ holder, search }) =>
  listRsvps(holder.userId, search.since),
);
