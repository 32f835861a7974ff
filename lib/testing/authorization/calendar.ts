/** Who is let in at the calendar: an account's pages and programs; guests bring links that nobody of the table has. */
import { randomBytes } from "node:crypto";
import type { Answer } from "./kinds";
import { kinds, lockdown } from "./kinds";
import type { Row } from "./table";

const NOT_FOUND: Answer = [404, null];
const none = () => ({});
/** Only the administrator has confirmed an address, and sends nothing that fits. */
const inviting: Row = {
  in: [403, "verify_email"],
  answers: { "a session in Lockdown": lockdown, "an administrator": [400, null] },
  body: none,
};
/** In the words of payments: what brings no token is 401 `auth` there. */
const noToken = Object.fromEntries(
  Object.entries(kinds.lookup.answers)
    .filter(([, answer]) => answer !== "in" && answer[1] === "capability")
    .map(([name]) => [name, [401, "auth"] as const]),
);
const ics = "BEGIN:VCALENDAR";
const noBody: Row = { in: [400, null], body: none };

export const calendarRows: Record<string, Row> = {
  "POST /api/calendar/invites": inviting,
  "PATCH /api/calendar/invites/:id": inviting,
  "GET /api/calendar/invites/:id": { in: NOT_FOUND },
  "POST /api/calendar/invites/:id/rsvp": { in: [400, null], body: none },
  "GET /api/calendar/book/pages/:pageId": { in: NOT_FOUND },
  "PUT /api/calendar/book/pages/:pageId": noBody,
  "DELETE /api/calendar/book/pages/:pageId": { in: NOT_FOUND },
  "PUT /api/calendar/book/pages/:pageId/payee": noBody,
  "DELETE /api/calendar/book/pages/:pageId/payee": { in: NOT_FOUND },
  "POST /api/calendar/book/pages/:pageId/bookings": noBody,
  "GET /api/calendar/book/pages/:pageId/bookings/:bookingId": { in: NOT_FOUND },
  "POST /api/calendar/book/pages/:pageId/bookings/:bookingId/cancel": noBody,
  "GET /api/calendar/book/inbox": { in: [400, null] },
  "POST /api/calendar/book/inbox/processed": noBody,
  "POST /api/calendar/book/inbox/cancel": noBody,
  "POST /api/pay/bookings/:pageId/links": {
    in: [400, "invalid"],
    body: none,
    answers: noToken,
  },
  "PUT /api/calendar/reminders": { body: none },
  "PUT /api/calendar/feed": {
    body: () => ({ token: randomBytes(32).toString("base64url"), ics }),
  },
  "GET /api/calendar/feed/:file": { in: NOT_FOUND, id: () => "none.ics" },
};
