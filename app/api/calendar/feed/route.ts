import { calendarApi, holder } from "@/lib/calendar/access";
import { publishFeed, removeFeed } from "@/lib/calendar/feed";
import * as api from "@/lib/contract/calendar";

export const PUT = calendarApi(api.publishFeed, holder, ({ holder, body }) =>
  publishFeed(holder.userId, body),
);

export const DELETE = calendarApi(api.removeFeed, holder, ({ holder }) =>
  removeFeed(holder.userId),
);
