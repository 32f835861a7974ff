/** Invitations: stored sealed, mailed to guests, answered by them (`/api/calendar/invites`). */
import * as z from "zod/mini";
import { SMALLEST_ENVELOPE } from "../protocol/envelope";
import { PADDED_BYTES } from "../protocol/padding";
import {
  count,
  emailAddress,
  futureMoment,
  givenMoment,
  moment,
  plainText,
  sealedText,
  shownName,
  uniqueRows,
  uuid,
} from "./fields";
import { operation } from "./operation";
import { hash, publicKeyText, sealedOfSize, secret } from "./shop-shapes";

const INVITES = "/api/calendar/invites";
const INVITE = `${INVITES}/:id` as const;
const MAX_GUESTS = 50;

const sealedInvite = () => sealedText(32_768);
/** An iCalendar object with its method. */
const icsText = () => plainText(65_536).check(z.startsWith("BEGIN:VCALENDAR"));
export const mailWords = {
  subject: shownName(200),
  text: plainText(4_000),
  ics: icsText(),
};
const mail = () => z.object(mailWords);
/** An address of this service: `/i/<id>#…`. */
const link = () => plainText(2_000);
const uniqueGuests = uniqueRows(({ tokenHash }: { tokenHash: string }) => tokenHash);

/** How many mails were taken, and which were not: places in `guests`, and after them in `removed`. */
const Mailed = { sequence: count(), sent: count(), failed: z.array(count()) };

/** 200 for the same sent again, without a new mail; 409 `full` at 2,000 open ones. */
export const createInvite = operation({
  method: "POST",
  path: INVITES,
  summary: "Invite guests to an event",
  caller: "holder",
  body: z.object({
    id: uuid(),
    sealed: sealedInvite(),
    inbox: publicKeyText(),
    expiresAt: futureMoment(),
    guests: z
      .array(z.object({ tokenHash: hash(), email: emailAddress(), link: link() }))
      .check(z.minLength(1), z.maxLength(MAX_GUESTS), uniqueGuests),
    mail: mail(),
  }),
  answers: {
    200: z.object({ id: uuid(), ...Mailed }),
    201: z.object({ id: uuid(), ...Mailed }),
  },
  refusals: [404, 409],
});

/** 409 `stale` for a sequence that is not higher, `cancelled` once it is. Guests that the list leaves out are none. */
export const changeInvite = operation({
  method: "PATCH",
  path: INVITE,
  summary: "Change or cancel an invitation",
  caller: "holder",
  body: z
    .object({
      sequence: count().check(z.minimum(1), z.maximum(2_147_483_647)),
      sealed: z.optional(sealedInvite()),
      cancelled: z.optional(z.literal(true)),
      expiresAt: z.optional(futureMoment()),
      guests: z.optional(
        z
          .array(
            z.object({
              tokenHash: hash(),
              /** With both the guest is mailed. */
              email: z.optional(emailAddress()),
              link: z.optional(link()),
            }),
          )
          .check(z.maxLength(MAX_GUESTS), uniqueGuests),
      ),
      removed: z.optional(
        z.array(z.object({ email: emailAddress(), ics: icsText() })).check(z.maxLength(MAX_GUESTS)),
      ),
      mail: z.optional(mail()),
    })
    .check(
      z.refine(
        ({ guests = [], mail }) => mail !== undefined || guests.every(({ email }) => !email),
        { path: ["mail"], error: "is needed where guests are mailed" },
      ),
      z.refine(
        ({ guests = [] }) =>
          guests.every(({ email, link }) => (email === undefined) === (link === undefined)),
        { path: ["guests"], error: "email and link go together" },
      ),
    ),
  answers: { 200: z.object(Mailed) },
  refusals: [404, 409],
});

export const readInvite = operation({
  method: "GET",
  path: INVITE,
  summary: "Read an invitation",
  caller: "public",
  answers: {
    200: z.object({
      id: uuid(),
      sealed: z.string(),
      sequence: count(),
      cancelled: z.boolean(),
      inbox: z.string(),
      updatedAt: moment(),
    }),
  },
  refusals: [404],
});

/** A newer answer takes the place of the guest's older one. */
export const answerInvite = operation({
  method: "POST",
  path: `${INVITE}/rsvp`,
  summary: "Answer an invitation",
  caller: "public",
  body: z.object({
    token: secret(),
    key: publicKeyText(),
    payload: sealedOfSize(PADDED_BYTES.rsvp + SMALLEST_ENVELOPE),
  }),
  answers: { 200: z.object({ ok: z.literal(true), at: moment() }) },
  refusals: [404, 409],
});

/** Oldest first; `next` is the `since` of the next page. */
export const listRsvps = operation({
  method: "GET",
  path: `${INVITES}/rsvps`,
  summary: "List guests' answers",
  caller: "holder",
  query: z.object({ since: z.optional(givenMoment()) }),
  answers: {
    200: z.object({
      rsvps: z.array(
        z.object({
          invite: uuid(),
          guest: z.string(),
          key: z.string(),
          payload: z.string(),
          /** Of the invitation that was answered. */
          sequence: count(),
          at: moment(),
        }),
      ),
      next: z.nullable(moment()),
    }),
  },
  refusals: [404],
});
