import { calendarApi, guestApi, pageOwner } from "@/lib/calendar/access";
import { publishPage, readPage, removePage } from "@/lib/calendar/pages";
import * as api from "@/lib/contract/calendar-booking";
import { Answer } from "@/lib/http/route";

export const GET = guestApi(api.readPage, ({ params }) => readPage(params.pageId));

export const PUT = calendarApi(
  api.publishPage,
  pageOwner,
  async ({ params, bearer, accountOf, body }) => {
    const { isNew, answer } = await publishPage(params.pageId, bearer, accountOf, body);
    return new Answer(isNew ? 201 : 200, answer);
  },
);

export const DELETE = calendarApi(api.removePage, pageOwner, ({ params, bearer }) =>
  removePage(params.pageId, bearer),
);
