/** Who is let in at the calendar: an account's pages and programs; guests bring links that nobody of the table has. */
import { randomBytes } from "node:crypto";
import type { Answer } from "./kinds";
import { lockdown } from "./kinds";
import type { Row } from "./table";

const NOT_FOUND: Answer = [404, null];
const none = () => ({});
/** Only the administrator has confirmed an address, and sends nothing that fits. */
const inviting: Row = {
  in: [403, "verify_email"],
  answers: { "a session in Lockdown": lockdown, "an administrator": [400, null] },
  body: none,
};
const ics = "BEGIN:VCALENDAR";

export const calendarRows: Record<string, Row> = {
  "POST /api/calendar/invites": inviting,
  "PATCH /api/calendar/invites/:id": inviting,
  "GET /api/calendar/invites/:id": { in: NOT_FOUND },
  "POST /api/calendar/invites/:id/rsvp": { in: [400, null], body: none },
  "PUT /api/calendar/reminders": { body: none },
  "PUT /api/calendar/feed": {
    body: () => ({ token: randomBytes(32).toString("base64url"), ics }),
  },
  "GET /api/calendar/feed/:file": { in: NOT_FOUND, id: () => "none.ics" },
};
