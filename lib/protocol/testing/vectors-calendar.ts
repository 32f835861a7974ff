/** Keys, granules, reminders, answers, bookings and the feed of a calendar, in the published vectors (DB-061…DB-067). */
import { toBase64, toHex, utf8 } from "../bytes";
import { calendarKeys, granulesOf, reminderId } from "../calendar-keys";
import { openFeed, sealFeed } from "../calendar-seal";
import { hashCapability } from "../capability";
import * as contexts from "../contexts";
import { sha256 } from "../derive";
import { importPrivate } from "../ecdh";
import { importKey, seal } from "../envelope";
import { openMessageBy, sealMessage } from "../shop-message";
import vectors from "../vectors.json" with { type: "json" };
import { type Check, fromHex, jwkOf, type SameChecks, sameChecks } from "./vectors-check";

const { calendar, rsvp, booking, feed } = vectors.decided;

export async function checkCalendar(check: Check): Promise<void> {
  const checks = sameChecks(check);
  await checkKeys(checks);
  await checkMessage(checks, "rsvp", rsvp, { v: 1, answer: "accepted" });
  await checks.same("rsvp token is stored", () => hashCapability(rsvp.guestToken), rsvp.tokenHash);
  await checkMessage(checks, "booking", booking, { v: 1 });
  await checkFeed(checks);
}

async function checkKeys({ same }: SameChecks): Promise<void> {
  const keys = await calendarKeys(calendar.contentKey);
  await same("granule key", () => keys.granuleKey, calendar.granuleKey);
  await same("reminder key", () => keys.reminderKey, calendar.reminderKey);
  await same("page key", () => keys.pageKey(calendar.pageId), calendar.pageKey);
  await same("page bearer", () => keys.pageBearer(calendar.pageId), calendar.pageBearer);
  const [granule = ""] = await granulesOf(keys.granuleKey, [calendar.granuleStartUnix]);
  await same("granule", () => granule, calendar.granule);
  const [, eventId = "", occurrence = "", minutes] =
    /^([^:]+):(.+Z):(\d+)$/.exec(calendar.reminderMessage) ?? [];
  const id = () => reminderId(keys.reminderKey, eventId, occurrence, Number(minutes));
  await same("reminder id", id, calendar.reminderId);
}

type Vector = Omit<typeof booking, "envelope"> & {
  envelope: { context: string; iv: string; envelope?: string; envelopeBase64Sha256?: string };
};

async function checkMessage(
  { same }: SameChecks,
  kind: "rsvp" | "booking",
  { envelope, ephemeralPublic, ephemeralPrivate, recipientPublic, key }: Vector,
  value: object,
): Promise<void> {
  const [of = "", id = ""] = envelope.context.split(":");
  const privateKey = await importPrivate(jwkOf(ephemeralPublic, ephemeralPrivate));
  const fixed = {
    ephemeral: { publicKey: ephemeralPublic, privateKey },
    iv: fromHex(envelope.iv),
  };
  const sealed = await sealMessage(kind, of, recipientPublic, id, value, fixed);
  const context = kind === "rsvp" ? contexts.calendarRsvp : contexts.calendarBooking;
  await same(`context ${kind}`, () => context(of, id), envelope.context);
  await same(`${kind} key`, () => sealed.contentKey, key);
  const digest =
    envelope.envelopeBase64Sha256 ?? toHex(await sha256(utf8(envelope.envelope ?? "")));
  await same(`${kind} seals`, async () => toHex(await sha256(utf8(sealed.payload))), digest);
  const opened = async () =>
    JSON.stringify(await openMessageBy(kind, key, of, { id, payload: sealed.payload }));
  await same(`${kind} opens`, opened, JSON.stringify(value));
}

async function checkFeed({ same }: SameChecks): Promise<void> {
  const ics = "BEGIN:VCALENDAR\r\n";
  const iv = new Uint8Array(12);
  const byHand = await seal(await importKey(feed.key), feed.context, utf8(ics), iv);
  await same("feed token is stored", () => hashCapability(feed.token), feed.stored);
  await same("context feed", () => contexts.calendarFeed(feed.stored), feed.context);
  await same("feed seals", () => sealFeed(feed.token, ics, iv), toBase64(byHand));
  await same("feed opens", () => openFeed(feed.token, toBase64(byHand)), ics);
}
