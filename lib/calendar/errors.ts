/** Every refusal of the calendar: status, reason and message on one line. */
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
  noPage: () => new HttpError(404, null, "There is no such booking page."),
  noBooking: () => new HttpError(404, null, "There is no such booking."),
  noBearer: () =>
    new HttpError(401, "capability", "This needs the page's bearer.", {
      headers: { "WWW-Authenticate": "Bearer" },
    }),
  notOwner: () => new HttpError(403, "auth", "This does not prove whose page it is."),
  pro: () =>
    new HttpError(402, "pro", "More than one booking page, and prices, need the Pro plan."),
  taken: (taken: readonly string[]) =>
    new HttpError(409, "taken", "This time was taken meanwhile.", { extra: { taken } }),
  past: () => new HttpError(409, "past", "This booking is over."),
  holdGone: () => new HttpError(409, "gone", "This booking is not held any more."),
};
