/** Reminders: mails to the account itself, sent once. Their ids reveal nothing (C-030…C-032, DB-065). */
import { and, asc, eq, gt, inArray, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { calendarReminder, user } from "@/db/schema";
import { type changeReminders as api, ReminderWords } from "@/lib/contract/calendar";
import type { Body } from "@/lib/contract/operation";
import { doublingPause } from "@/lib/jobs/backoff";
import { leasedQueue } from "@/lib/jobs/leased-queue";
import { layOut } from "@/lib/mail/layout";
import { enqueue, type Mail } from "@/lib/mail/outbox";
import { fromBase64, fromUtf8 } from "@/lib/protocol/bytes";
import { DAY_MS } from "@/lib/time";
import { lockCalendar } from "./account";
import { calendarErrors } from "./errors";
import { MAX_REMINDERS } from "./limits";

const { userId: owner, blindId, sendAt } = calendarReminder;

/**
 * Applies all changes, or none when there would be too many reminders.
 * @throws 409 `full`
 * @returns how many there are now
 */
export function changeReminders(
  userId: string,
  { upsert, remove }: Body<typeof api>,
): Promise<{ rows: number }> {
  return db().transaction(async (tx) => {
    await lockCalendar(tx, userId);
    if (remove.length > 0)
      await tx.delete(calendarReminder).where(and(eq(owner, userId), inArray(blindId, remove)));
    const values = upsert.map(({ id, sendAt, payload }) => ({
      ...{ userId, blindId: id, sendAt, payload },
      dueAt: sendAt,
    }));
    const excluded = (name: string) => sql.raw(`excluded.${name}`);
    if (values.length > 0)
      await tx
        .insert(calendarReminder)
        .values(values)
        .onConflictDoUpdate({
          target: [owner, blindId],
          set: {
            sendAt: excluded("send_at"),
            dueAt: excluded("due_at"),
            payload: excluded("payload"),
            attempts: sql`0`,
          },
        });
    const future = and(eq(owner, userId), gt(sendAt, sql`now()`));
    const rows = await tx.$count(calendarReminder, future);
    if (rows > MAX_REMINDERS) throw calendarErrors.remindersFull();
    return { rows };
  });
}

export async function listReminders(userId: string) {
  const rows = await db()
    .select()
    .from(calendarReminder)
    .where(eq(owner, userId))
    .orderBy(asc(sendAt), asc(blindId));
  const reminders = rows.map(({ blindId: id, sendAt, payload }) => ({
    ...{ id, payload },
    sendAt: sendAt.toISOString(),
  }));
  return { reminders };
}

export const reminderQueue = leasedQueue<object, "sent" | "dropped" | "later">({
  table: "calendar_reminder",
  dueAt: "due_at",
  attempts: "attempts",
  waiting: "true",
  lease: doublingPause("attempts", 1, 60),
  concurrency: 5,
  outcomes: ["sent", "dropped", "later"],
  thrown: "later",
  handle: async ({ id, attempts }) => ({ outcome: await remind(id, attempts) }),
});

/** Writes the mail and deletes the row in one transaction, so a reminder is neither lost nor sent twice. */
const remind = (id: string, attempts: number): Promise<"sent" | "dropped" | "later"> =>
  db().transaction(async (tx) => {
    // Skips a reminder that its owner changed after it was leased.
    const isThis = and(eq(calendarReminder.id, id), eq(calendarReminder.attempts, attempts));
    const [found] = await tx
      .select({ reminder: calendarReminder, account: user })
      .from(calendarReminder)
      .innerJoin(user, eq(user.id, owner))
      .where(isThis)
      .for("update", { of: calendarReminder });
    if (!found) return "later";
    const { reminder, account } = found;
    const isOver = reminder.sendAt.getTime() < Date.now() - DAY_MS;
    const mayMail = account.emailVerified && account.deletingSince === null;
    if (!mayMail && account.deletingSince === null && !isOver) return "later";
    await tx.delete(calendarReminder).where(eq(calendarReminder.id, id));
    if (!mayMail) return "dropped";
    await enqueue(tx, [mailOf(account.email, reminder.payload)]);
    return "sent";
  });

/** The mail shows nothing of the event unless the owner turned that on. */
function mailOf(to: string, payload: string): Mail {
  const words = ReminderWords.parse(JSON.parse(fromUtf8(fromBase64(payload))));
  const subject = words.subject?.trim() || "You have an event coming up";
  const letter = layOut({
    title: subject,
    opening: words.subject ? subject : `${subject}.`,
    ...(words.text && { quote: words.text }),
    paragraphs: [],
    button: { label: "Open your calendar", path: "/calendar" },
  });
  return { kind: "calendar-reminder", to, subject, ...letter };
}
