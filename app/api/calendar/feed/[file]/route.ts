import { feedApi } from "@/lib/calendar/access";
import { readFeed } from "@/lib/calendar/feed";
import * as api from "@/lib/contract/calendar";

export const GET = feedApi(api.readFeed, ({ params, request }) =>
  readFeed(params.file, request.headers.get("if-none-match")),
);
