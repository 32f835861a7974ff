/** The owner's side of booking pages: published with the free time (DB-066). */
import type * as Y from "yjs";
import * as api from "../../lib/contract/calendar-booking";
import { readPayee } from "../../lib/contract/pay-payees";
import { freeQuarters, openHours, type Span, startTimes } from "../../lib/kinds/calendar/free-time";
import { occurrencesBetween } from "../../lib/kinds/calendar/occurrences";
import { bookableDates } from "../../lib/kinds/calendar/page-hours";
import type {
  BookingPage,
  PageSettings,
  PageSnapshot,
  StoredEvent,
} from "../../lib/kinds/calendar/shapes";
import { readCalendar, setRow } from "../../lib/kinds/calendar/state";
import { concat, fromBase64url, randomBytes, toBase64 } from "../../lib/protocol/bytes";
import { calendarKeys, granulesOf } from "../../lib/protocol/calendar-keys";
import { sealSnapshot } from "../../lib/protocol/calendar-seal";
import { publicOf } from "../../lib/protocol/ecdh";
import { callOperation } from "../call";
import { defaultEnvironment, type Environment } from "../environment";
import { ApiError } from "../http";
import { bankLinesOf, railsOf, walletsOf } from "../payments/links";
import { asOwner, type Owner, openOwner } from "../payments/owner";
import { NoWayToPay } from "./guest";

const GRANULE_STEP = 512;
const GRANULE_BYTES = 16;
const MAX_GRANULES = 8_192;
const DAY_MS = 86_400_000;

export interface PageOwner {
  doc: Y.Doc;
  /** The key of the calendar's file. */
  contentKey: string;
  environment?: Environment;
}

/** The secrets of a page, derived from the calendar's key unless another program chose them. */
export async function pageSecrets(
  contentKey: string,
  { id, key, bearer }: Pick<BookingPage, "id" | "key" | "bearer">,
) {
  const keys = await calendarKeys(contentKey);
  return {
    key: key ?? (await keys.pageKey(id)),
    bearer: bearer ?? (await keys.pageBearer(id)),
    granuleKey: keys.granuleKey,
  };
}

/**
 * The events that take time from a page. The server subtracts bookings itself, because it knows them at once.
 * @param now ms
 */
function busySpans(settings: PageSettings, events: readonly StoredEvent[], now: number): Span[] {
  const own = events.filter(({ booking }) => !booking);
  const to = now + (settings.horizon + 2) * DAY_MS;
  return occurrencesBetween(own, now - DAY_MS, to, settings.tz).filter((one) => one.busy);
}

/** The times that visitors could choose now, not counting bookings. */
export function previewTimes(
  settings: PageSettings,
  events: readonly StoredEvent[],
  minutes: number,
  now: number,
): number[] {
  const open = openHours(settings, now);
  const free = freeQuarters(open, busySpans(settings, events, now), settings.buffer);
  return startTimes(open, new Set(free), minutes, settings.buffer);
}

/** Sorted, and padded with random ids, so that their number reveals little (C-062). */
async function sealedFree(granuleKey: string, quarters: readonly number[]): Promise<string> {
  const ids = (await granulesOf(granuleKey, quarters)).map(fromBase64url);
  const size = Math.max(1, Math.ceil(ids.length / GRANULE_STEP)) * GRANULE_STEP;
  while (ids.length < size) ids.push(randomBytes(GRANULE_BYTES));
  return toBase64(concat(...ids.sort(compareBytes)));
}

function compareBytes(a: Uint8Array, b: Uint8Array): number {
  for (let at = 0; at < a.length; at++) if (a[at] !== b[at]) return (a[at] ?? 0) - (b[at] ?? 0);
  return 0;
}

/**
 * Publishes a page's current state, even when another device has published it since.
 * @throws ApiError 402 `pro`, 403 `verify_email`
 */
export async function publishPage(
  { doc, contentKey, environment = defaultEnvironment() }: PageOwner,
  page: BookingPage,
  now = Date.now(),
): Promise<void> {
  const { events, prefs } = readCalendar(doc);
  const { settings, id } = page;
  if (!prefs.inbox) throw new Error("A calendar without its inbox key.");
  const secrets = await pageSecrets(contentKey, page);
  const { lengths, buffer, perDay } = settings;
  const busy = busySpans(settings, events, now);
  const quarters = freeQuarters(openHours(settings, now), busy, buffer);
  const payee = isPriced(settings) ? settings.payee : undefined;
  const ways = payee ? await waysToPay(payee, environment) : null;
  const body = {
    sealed: await sealSnapshot("page", secrets.key, id, {
      ...snapshotOf(settings, secrets.granuleKey),
      dates: bookableDates(settings, busy, buffer, now),
      ...ways,
    }),
    free: await sealedFree(secrets.granuleKey, quarters.slice(0, MAX_GRANULES)),
    inbox: publicOf(prefs.inbox),
    ...{ lengths, buffer, perDay },
  };
  const put = (sequence: number) =>
    callOperation(api.publishPage, {
      ...{ params: { pageId: id }, capability: secrets.bearer, environment },
      body: { ...body, sequence },
    });
  const { sequence } = await put(page.sequence + 1).catch(async (error: unknown) => {
    if (!(error instanceof ApiError) || error.reason !== "stale") throw error;
    return put((await newestSequence(id, environment)) + 1);
  });
  if (ways && payee) await bindProfile(await ownerOf(payee), id, secrets.bearer, environment);
  const { id: _, ...row } = page;
  setRow(doc, "pages", id, { ...row, sequence });
}

const newestSequence = async (pageId: string, environment: Environment): Promise<number> =>
  callOperation(api.readPage, { params: { pageId }, environment }).then(
    ({ sequence }) => sequence,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return 0;
      throw error;
    },
  );

function snapshotOf(settings: PageSettings, granuleKey: string): PageSnapshot {
  const { title, host, about, tz, rules, notice, horizon, questions, location } = settings;
  const said = { title, host, tz, rules, notice, horizon, questions, location };
  return { v: 1, ...said, ...(about && { about }), granuleKey };
}

const isPriced = ({ lengths }: Pick<PageSettings, "lengths">) =>
  lengths.some(({ amount }) => amount !== undefined);

type Payee = NonNullable<PageSettings["payee"]>;

const ownerOf = ({ id, token }: Payee) => {
  const [capability = "", payeeKey = ""] = token.split(".");
  return openOwner({ payeeId: id, capability, payeeKey });
};

/** Called before a person publishes a page; a live page is not affected. @throws NoWayToPay */
export async function checkWayToPay(
  settings: PageSettings,
  environment = defaultEnvironment(),
): Promise<void> {
  if (isPriced(settings) && !(settings.payee && (await isPayable(settings.payee, environment))))
    throw new NoWayToPay("This payments profile takes no payments.");
}

/** Whether a payments profile is there, and has a way to be paid turned on. */
export const isPayable = async (payee: Payee, environment = defaultEnvironment()) =>
  ((await waysToPay(payee, environment))?.methods ?? []).length > 0;

/** The ways to pay in a visitor's payment link; null where the payments profile is gone. */
async function waysToPay(
  payee: Payee,
  environment: Environment,
): Promise<Partial<PageSnapshot> | null> {
  const owner = await ownerOf(payee);
  const view = await callOperation(readPayee, { ...asOwner(owner), environment }).catch(
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null;
      throw error;
    },
  );
  if (!view) return null;
  const { methods } = view;
  return {
    methods,
    ...(methods.includes("crypto") && {
      to: Object.fromEntries(Object.entries(walletsOf(view)).filter((row) => row[1] !== undefined)),
      rails: railsOf(view),
    }),
    ...(methods.includes("bank") && { bank: await bankLinesOf(owner, view) }),
  };
}

const bindProfile = (
  { payeeId: payee, capability, auth }: Owner,
  pageId: string,
  bearer: string,
  environment: Environment,
) =>
  callOperation(api.bindPayee, {
    ...{ params: { pageId }, capability: bearer, environment },
    body: { payee, capability, auth },
  });

/** Takes a page offline. Its bookings stay. */
export async function unpublishPage(
  { doc, contentKey, environment = defaultEnvironment() }: PageOwner,
  page: BookingPage,
): Promise<void> {
  const { bearer } = await pageSecrets(contentKey, page);
  await callOperation(api.removePage, {
    ...{ params: { pageId: page.id }, capability: bearer, environment },
  }).catch((error: unknown) => {
    if (!(error instanceof ApiError) || error.status !== 404) throw error;
  });
  const { id, ...row } = page;
  setRow(doc, "pages", id, { ...row, sequence: 0 });
}
