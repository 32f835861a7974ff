/** Every refusal of the calendar: status, reason and words on one line. */
import { HttpError } from "@/lib/http/errors";

export const calendarErrors = {
  off: () => new HttpError(404, null, "This server has no calendar."),
  noInvite: () => new HttpError(404, null, "There is no such invitation, or it is over."),
  noGuest: () => new HttpError(404, null, "This link does not answer this invitation."),
  idUsed: () => new HttpError(409, "conflict", "This id is already in use."),
  stale: () => new HttpError(409, "stale", "This was changed meanwhile: read it again."),
  cancelled: () => new HttpError(409, "cancelled", "This invitation is cancelled."),
  invitesFull: () => new HttpError(409, "full", "An account has at most 2,000 open invitations."),
  remindersFull: () => new HttpError(409, "full", "An account has at most 1,000 reminders."),
  tokenUsed: () => new HttpError(409, "conflict", "This token was used before."),
  noFeed: () => new HttpError(404, null, "There is no feed at this address."),
};
