import { calendarApi, guestApi, inviteBudget, inviter } from "@/lib/calendar/access";
import { changeInvite, readInvite } from "@/lib/calendar/invites";
import { calendarLimits } from "@/lib/calendar/limits";
import * as api from "@/lib/contract/calendar-invites";

export const GET = guestApi(api.readInvite, ({ params }) => readInvite(params.id));

export const PATCH = calendarApi(
  api.changeInvite,
  inviter,
  inviteBudget(calendarLimits.invites),
  ({ account, params, body }) => changeInvite(account, params.id, body),
);
