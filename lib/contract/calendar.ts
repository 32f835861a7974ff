/** A calendar's reminders and feed, and what it does by the clock (`/api/calendar`). All answer 404 where `CALENDAR=0`. */
import * as z from "zod/mini";
import { fromUtf8 } from "../protocol/bytes";
import { base64Text, count, Done, decoded, futureMoment, moment, plainText } from "./fields";
import { operation } from "./operation";
import { refusedWith } from "./refusal";
import { secret } from "./shop-shapes";

const REMINDERS = "/api/calendar/reminders";
const FEED = "/api/calendar/feed";
export const MAX_REMINDER_CHANGES = 200;
const MAX_FEED_BYTES = 1_000_000;
const YEAR_AHEAD_MS = 400 * 86_400_000;

/** What a reminder's mail says: nothing of the event, unless its owner wants that. */
export const ReminderWords = z.object({
  v: z.literal(1),
  lang: plainText(35),
  subject: z.optional(plainText(120)),
  text: z.optional(plainText(500)),
});

function isWords(payload: string): boolean {
  try {
    const words: unknown = JSON.parse(fromUtf8(decoded(payload) ?? new Uint8Array()));
    return z.safeParse(ReminderWords, words).success;
  } catch {
    return false;
  }
}

/** 409 `full` beyond 1,000; then nothing has changed. Answers how many there are. */
export const changeReminders = operation({
  method: "PUT",
  path: REMINDERS,
  summary: "Change reminders",
  caller: "holder",
  body: z
    .object({
      upsert: z._default(
        z.array(
          z.object({
            id: secret(),
            sendAt: futureMoment().check(
              z.refine((at) => at.getTime() < Date.now() + YEAR_AHEAD_MS, "at most 400 days ahead"),
            ),
            payload: base64Text(2_048).check(z.refine(isWords, "must be base64 of a reminder")),
          }),
        ),
        [],
      ),
      remove: z._default(z.array(secret()), []),
    })
    .check(
      z.refine(
        ({ upsert, remove }) => upsert.length + remove.length <= MAX_REMINDER_CHANGES,
        `at most ${MAX_REMINDER_CHANGES} changes`,
      ),
      z.refine(
        ({ upsert }) => new Set(upsert.map(({ id }) => id)).size === upsert.length,
        "upsert: ids must be unique",
      ),
    ),
  answers: { 200: z.object({ rows: count() }) },
  refusals: [404, 409],
});

/** Those that were not sent, soonest first. */
export const listReminders = operation({
  method: "GET",
  path: REMINDERS,
  summary: "List reminders",
  caller: "holder",
  answers: {
    200: z.object({
      reminders: z.array(z.object({ id: z.string(), sendAt: moment(), payload: z.string() })),
    }),
  },
  refusals: [404],
});

const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength;

/** Whoever knows the address reads it. 409 `conflict` for a token that was ever used otherwise. */
export const publishFeed = operation({
  method: "PUT",
  path: FEED,
  summary: "Publish the feed",
  caller: "holder",
  body: z.object({
    token: secret(),
    ics: plainText(MAX_FEED_BYTES * 4).check(
      z.startsWith("BEGIN:VCALENDAR"),
      z.refine(
        (ics) => bytesOf(ics) <= MAX_FEED_BYTES,
        refusedWith({
          status: 413,
          reason: "size",
          message: "A feed has at most 1,000,000 bytes.",
        }),
      ),
    ),
  }),
  answers: { 200: z.object({ url: z.string() }) },
  refusals: [404, 409],
});

export const removeFeed = operation({
  method: "DELETE",
  path: FEED,
  summary: "Turn the feed off",
  caller: "holder",
  answers: { 200: Done },
  refusals: [404],
});

/** As text/calendar, under the name `<token>.ics`. */
export const readFeed = operation({
  method: "GET",
  path: `${FEED}/:file`,
  summary: "Read a feed",
  caller: "open",
  headers: ["If-None-Match"],
  answers: { 200: null, 304: null },
  refusals: [404],
});

/** Every minute, where the host's scheduler is the clock. */
export const runCalendarCron = operation({
  method: "GET",
  path: "/api/calendar/cron",
  summary: "Run what calendars do by the clock",
  caller: "scheduler",
  answers: {
    200: z.union([
      z.object({ ok: z.literal(true), busy: z.literal(true) }),
      z.object({ ok: z.literal(true), sent: count(), purged: count() }),
    ]),
  },
  refusals: [404],
});
