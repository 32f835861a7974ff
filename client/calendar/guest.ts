/**
 * A booking page and a booking for anyone with the link: no account, no cookie. Bookings are encrypted here (DB-066,
 * DB-067).
 */
import * as z from "zod/mini";
import * as api from "../../lib/contract/calendar-booking";
import type { AnswerOf } from "../../lib/contract/operation";
import { createBookingLink } from "../../lib/contract/pay-links";
import { isRailId } from "../../lib/contract/pay-rails";
import type { PayMethod } from "../../lib/contract/pay-shapes";
import type { WriteCalendar } from "../../lib/kinds/calendar/file";
import {
  freeQuarters,
  openHours,
  quartersOf,
  startTimes,
} from "../../lib/kinds/calendar/free-time";
import { localOf } from "../../lib/kinds/calendar/local-time";
import { BookingMessage, PageSnapshot } from "../../lib/kinds/calendar/shapes";
import { toBase64url } from "../../lib/protocol/bytes";
import { bookingPayKey, granulesOf } from "../../lib/protocol/calendar-keys";
import { formatBookedLink } from "../../lib/protocol/calendar-links";
import { openSnapshot } from "../../lib/protocol/calendar-seal";
import { hashCapability, newCapability } from "../../lib/protocol/capability";
import { formatPayLink, newPayLinkId } from "../../lib/protocol/pay-auth";
import { sealDescription } from "../../lib/protocol/pay-link";
import { openMessageBy, sealMessage } from "../../lib/protocol/shop-message";
import { callOperation } from "../call";
import { defaultEnvironment, siteOrigin } from "../environment";
import { userLocale } from "../user-locale";

export interface OpenPage {
  id: string;
  key: string;
  said: PageSnapshot;
  answer: AnswerOf<typeof api.readPage>;
  /** The quarter hours that are free now, in seconds. */
  free: ReadonlySet<number>;
}

/** @throws ApiError 404, ProtocolError for a wrong key or a page that the server changed */
export async function openPage(
  id: string,
  key: string,
  environment = defaultEnvironment(),
  now = Date.now(),
): Promise<OpenPage> {
  const answer = await callOperation(api.readPage, {
    params: { pageId: id },
    anonymous: true,
    environment,
  });
  const said = z.parse(PageSnapshot, await openSnapshot("page", key, id, answer.sealed));
  const quarters = freeQuarters(openHours(said, now), [], answer.buffer);
  const taken = new Set(answer.taken);
  const ids = await granulesOf(said.granuleKey, quarters);
  const free = new Set(quarters.filter((_, at) => !taken.has(ids[at] ?? "")));
  return { id, key, said, answer, free };
}

/** The lengths that can be booked: one with a price only while it can be paid. */
export const lengthsOf = ({ said, answer }: Pick<OpenPage, "said" | "answer">) =>
  answer.lengths.filter(
    ({ amount }) => amount === undefined || (answer.payable && (said.methods ?? []).length > 0),
  );

/** The possible start times of a length, in ms. */
export const timesOf = (
  { said, answer, free }: Pick<OpenPage, "said" | "answer" | "free">,
  minutes: number,
  now = Date.now(),
): number[] => startTimes(openHours(said, now), free, minutes, answer.buffer);

export interface BookingDraft {
  /** In ms. */
  start: number;
  minutes: number;
  /** The booker's time zone. */
  tz: string;
  name: string;
  email: string;
  answers: { id: string; value: string }[];
}

/** Sent again unchanged when no answer arrived. */
export interface PreparedBooking {
  id: string;
  token: string;
  /** Decrypts the booking; stored only on this device. */
  contentKey: string;
  body: z.input<(typeof api.createBooking)["body"] & object>;
}

export async function prepareBooking(
  page: OpenPage,
  draft: BookingDraft,
  write: WriteCalendar,
  environment = defaultEnvironment(),
): Promise<PreparedBooking> {
  const { said, answer } = page;
  const [id, token] = [crypto.randomUUID() as string, newCapability()];
  const { start, minutes, tz, name, email, answers } = draft;
  const plain = {
    ...{ v: 1, start: new Date(start).toISOString(), minutes, tz, name, answers },
    ...(email && { email }),
    locale: userLocale(),
  };
  const { key, payload, contentKey } = await sealMessage(
    "booking",
    page.id,
    answer.inbox,
    id,
    plain,
  );
  const link =
    siteOrigin(environment) +
    formatBookedLink({ pageId: page.id, bookingId: id, token, pageKey: page.key });
  const body = {
    ...{ id, minutes, key, payload },
    granules: await granulesOf(said.granuleKey, quartersOf(start, minutes, answer.buffer)),
    cancelHash: await hashCapability(token),
    ...(email && { mail: mailOf(page, draft, id, link, write) }),
  };
  return { id, token, contentKey, body };
}

function mailOf(
  { said }: OpenPage,
  { start, minutes, tz, email }: BookingDraft,
  id: string,
  link: string,
  write: WriteCalendar,
) {
  const when = new Date(start).toLocaleString(undefined, {
    dateStyle: "full",
    timeStyle: "short",
    timeZone: tz,
  });
  const text = [
    `${said.title} with ${said.host}`,
    `${when} (${tz})`,
    ...(said.location ? [`Where: ${said.location}`] : []),
    "",
    `Change or cancel: ${link}`,
  ].join("\n");
  return {
    to: email,
    subject: `Booked: ${said.title}`.slice(0, 200),
    text,
    ics: bookingIcs(said, { start, minutes }, id, write),
  };
}

/** A booking as an .ics file, in UTC. */
export function bookingIcs(
  { title, host, location }: PageSnapshot,
  { start, minutes }: Pick<BookingDraft, "start" | "minutes">,
  id: string,
  write: WriteCalendar,
): string {
  const event = {
    ...{
      id,
      uid: `${id}@booking`,
      calendar: "",
      title: `${title}: ${host}`,
      tz: "UTC",
      allDay: false,
      busy: true,
    },
    ...{
      start: localOf(start, "UTC"),
      end: localOf(start + minutes * 60_000, "UTC"),
      overrides: {},
    },
    ...(location && { location }),
  };
  return write([event], { now: Date.now(), method: "PUBLISH" });
}

/** @throws ApiError 409 `taken`, 402 `pro`, 429 */
export const sendBooking = (
  { id: pageId }: Pick<OpenPage, "id">,
  { body }: PreparedBooking,
  environment = defaultEnvironment(),
) => callOperation(api.createBooking, { params: { pageId }, body, anonymous: true, environment });

export interface BookingAccess {
  pageId: string;
  bookingId: string;
  token: string;
}

export const readBooking = (
  { pageId, bookingId, token }: BookingAccess,
  environment = defaultEnvironment(),
) =>
  callOperation(api.readBooking, {
    ...{ params: { pageId, bookingId }, capability: token, anonymous: true, environment },
  });

export const cancelBooking = (
  { pageId, bookingId, token }: BookingAccess,
  environment = defaultEnvironment(),
) =>
  callOperation(api.cancelBooking, {
    ...{ params: { pageId, bookingId }, body: { token }, anonymous: true, environment },
  });

export type Booked = Omit<BookingMessage, "start"> & { start: number };

/** The booking, which only the device that made it can decrypt. @throws ProtocolError for a wrong key */
export async function openBooked(
  { pageId, bookingId }: Omit<BookingAccess, "token">,
  contentKey: string,
  payload: string,
): Promise<Booked> {
  const value = await openMessageBy("booking", contentKey, pageId, { id: bookingId, payload });
  const { start, ...more } = z.parse(BookingMessage, value);
  return { start: Date.parse(start), ...more };
}

/** The page was published when its payments profile could not be paid. */
export class NoWayToPay extends Error {}

/** A payment link for a held booking. @returns its address */
export async function payForBooking(
  { said, id: pageId, key, answer }: OpenPage,
  { bookingId, token }: Omit<BookingAccess, "pageId">,
  minutes: number,
  environment = defaultEnvironment(),
): Promise<string> {
  const price = answer.lengths.find((one) => one.minutes === minutes);
  if (price?.amount === undefined || price.currency === undefined)
    throw new Error("This booking is free.");
  // A guest who returns before paying gets the link that was created first.
  const payKey = await bookingPayKey(key, bookingId, token);
  const linkId = newPayLinkId();
  const methods = (said.methods ?? []) as PayMethod[];
  if (methods.length === 0) throw new NoWayToPay("The host offers no way to pay yet.");
  const to = said.to ?? {};
  const sealed = await sealDescription(payKey, linkId, {
    ...{ v: 1, kind: "booking", payee: { name: said.host || said.title }, title: said.title },
    ...{ amount: price.amount, currency: price.currency, to, doc: bookingId },
    ...(said.bank && { bank: said.bank as { value: string }[] }),
  });
  const rails = (said.rails ?? []).filter(isRailId);
  const link = await callOperation(createBookingLink, {
    ...{ params: { pageId }, capability: token, anonymous: true, environment },
    body: {
      booking: bookingId,
      id: linkId,
      to,
      sealed,
      methods,
      ...(rails.length > 0 && { rails }),
    },
  });
  return formatPayLink(link.id, toBase64url(payKey));
}
