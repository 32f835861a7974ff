/** Booking pages in tests, and what whoever books sends. */
import { randomUUID } from "node:crypto";
import * as bookingsRoute from "@/app/api/calendar/book/pages/[pageId]/bookings/route";
import * as pageRoute from "@/app/api/calendar/book/pages/[pageId]/route";
import { digestOf } from "@/lib/digest";
import { calendarKeys, granulesOf } from "@/lib/protocol/calendar-keys";
import { sealSnapshot } from "@/lib/protocol/calendar-seal";
import { newCapability } from "@/lib/protocol/capability";
import { sealMessage } from "@/lib/protocol/shop-message";
import { asPerson, newNetwork } from "./accounts";
import { icsOf, type TestOwner } from "./calendar";
import { call } from "./call";

const QUARTER_S = 900;
const FIRST = Date.UTC(2027, 0, 15) / 1_000;
const QUARTERS = 512;
const contentKeys = new Map<string, string>();

/** An account's pages share the keys of its calendar. */
async function keysOf({ userId }: TestOwner) {
  const contentKey = contentKeys.get(userId) ?? newCapability();
  contentKeys.set(userId, contentKey);
  return calendarKeys(contentKey);
}

async function granulesFrom(owner: TestOwner, quarter: number, count: number): Promise<string[]> {
  const { granuleKey } = await keysOf(owner);
  const starts = Array.from({ length: count }, (_, at) => FIRST + (quarter + at) * QUARTER_S);
  return granulesOf(granuleKey, starts);
}

export interface TestPage {
  id: string;
  bearer: string;
  body: { sequence: number; sealed: string; free: string } & Record<string, unknown>;
}

/** With 512 free quarters, bookable for half an hour. */
export async function newPage(
  owner: TestOwner,
  { isPublished = true, more = {} }: { isPublished?: boolean; more?: object } = {},
): Promise<TestPage> {
  const id = randomUUID();
  const { pageKey, pageBearer } = await keysOf(owner);
  const granules = await granulesFrom(owner, 0, QUARTERS);
  const sorted = granules.map((one) => Buffer.from(one, "base64url")).sort(Buffer.compare);
  const page: TestPage = {
    id,
    bearer: await pageBearer(id),
    body: {
      sequence: 1,
      sealed: await sealSnapshot("page", await pageKey(id), id, { v: 1, title: "Half an hour" }),
      free: Buffer.concat(sorted).toString("base64"),
      inbox: owner.inbox.publicKey,
      lengths: [{ minutes: 30 }],
      ...more,
    },
  };
  if (isPublished) {
    const { status } = await publish(page, page.body, owner);
    if (status !== 201) throw new Error(`A page was not published: ${status}.`);
  }
  return page;
}

/** With a person as their browser would, else as a page of ours without a session. */
export function publish({ id, bearer }: TestPage, body: object, person?: TestOwner) {
  const options = { method: "PUT", params: { pageId: id }, body, capability: bearer };
  return person ? asPerson(person, pageRoute.PUT, options) : call(pageRoute.PUT, options);
}

export interface TestBooking {
  token: string;
  start: string;
  /** Who books. */
  name: string;
  body: { id: string; granules: string[] } & Record<string, unknown>;
}

/** Half an hour. @param quarter after the first free one */
export async function bookingOf(
  owner: TestOwner,
  page: TestPage,
  quarter: number,
): Promise<TestBooking> {
  const [id, token] = [randomUUID(), newCapability()];
  const name = `Grace ${randomUUID()}`;
  const start = new Date((FIRST + quarter * QUARTER_S) * 1_000).toISOString();
  const value = {
    v: 1,
    start,
    minutes: 30,
    tz: "Europe/Berlin",
    name,
    answers: [],
    locale: "en",
  };
  const { key, payload } = await sealMessage("booking", page.id, owner.inbox.publicKey, id, value);
  const body = {
    ...{ id, key, payload, minutes: 30, cancelHash: digestOf(token) },
    granules: await granulesFrom(owner, quarter, 2),
    mail: {
      to: `${id}@booked.sealdesk.test`,
      subject: "Your booking",
      text: `Half an hour with Ada, ${name}.`,
      ics: icsOf(id),
    },
  };
  return { token, start, name, body };
}

export const book = ({ id }: TestPage, body: object, network = newNetwork()) =>
  call(bookingsRoute.POST, { params: { pageId: id }, body, headers: { "X-Svc-IP": network } });
