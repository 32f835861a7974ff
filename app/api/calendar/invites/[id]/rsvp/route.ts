import { guestApi } from "@/lib/calendar/access";
import { calendarLimits } from "@/lib/calendar/limits";
import { answerInvite } from "@/lib/calendar/rsvps";
import * as api from "@/lib/contract/calendar-invites";
import { attempts } from "@/lib/http/allowance";

export const POST = guestApi(api.answerInvite, attempts(calendarLimits.rsvps), ({ params, body }) =>
  answerInvite(params.id, body),
);
