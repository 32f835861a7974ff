import { calendarApi, inviteBudget, inviter } from "@/lib/calendar/access";
import { createInvite } from "@/lib/calendar/invites";
import { calendarLimits } from "@/lib/calendar/limits";
import * as api from "@/lib/contract/calendar-invites";
import { Answer } from "@/lib/http/route";

export const POST = calendarApi(
  api.createInvite,
  inviter,
  inviteBudget(calendarLimits.invites),
  async ({ account, body, text }) => {
    const { isNew, answer } = await createInvite(account, body, text);
    return new Answer(isNew ? 201 : 200, answer);
  },
);
