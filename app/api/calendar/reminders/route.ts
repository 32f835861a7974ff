import { calendarApi, holder } from "@/lib/calendar/access";
import { changeReminders, listReminders } from "@/lib/calendar/reminders";
import * as api from "@/lib/contract/calendar";

export const GET = calendarApi(api.listReminders, holder, ({ holder }) =>
  listReminders(holder.userId),
);

export const PUT = calendarApi(api.changeReminders, holder, ({ holder, body }) =>
  changeReminders(holder.userId, body),
);
