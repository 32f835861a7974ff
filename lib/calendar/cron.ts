/** The scheduled work of calendars (C-050). */
import { sweepBookings } from "./bookings";
import { sweepFeeds } from "./feed";
import { sweepInvites } from "./invites";
import { reminderQueue } from "./reminders";

export async function runCalendar(): Promise<{ sent: number; purged: number }> {
  const { sent } = await reminderQueue.run();
  const purged = await sweepInvites();
  await sweepFeeds();
  await sweepBookings();
  return { sent, purged };
}
