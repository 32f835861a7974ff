/** What Home shows of each product: a few rows that lead to their places, and how many there are. */
import { seemsSignedIn } from "@/client/account/signed-in";
import type { ListedKind, LocalFile } from "@/client/local-files";
import { recentOrders } from "@/client/shops/recent-orders";
import { reviewAddress } from "@/client/signing/link";
import { changedFiles } from "@/client/today/changed-files";
import { comingUp } from "@/client/today/coming-up";
import * as waiting from "@/client/today/waiting";
import { dayWords, timeWords } from "@/components/calendar/range";
import { ANSWER_WORDS } from "@/components/calendar/words";
import { ticketAddress } from "@/components/desk/addresses";
import { addressOf, titleOf } from "@/components/files/listed-file";
import { readLists } from "@/components/files/read-lists";
import { profileAddress } from "@/components/payments/addresses";
import { moneyWords } from "@/components/payments/money";
import { readProfiles } from "@/components/payments/use-profiles";
import type { ProductId } from "@/components/shell/products";
import { keepWaiting } from "@/components/shell/waiting";
import { readShops, shopAddress } from "@/components/shop/owner/shops";
import { signedWords } from "@/components/signing/status-words";
import { dateOf } from "@/lib/kinds/calendar/local-time";

export interface TodayRow {
  id: string;
  title: string;
  detail: string;
  href: string;
  /** ISO time; none for a row that says its time itself. */
  at?: string;
}

export interface TodayCard {
  rows: TodayRow[];
  /** How many there are; more than the rows that are shown. */
  count: number;
  /** What they are, after their number: "open", "new". */
  words: string;
}

export interface TodaySource {
  id: string;
  product: ProductId;
  title: string;
  /** Null when nothing waits. */
  read: () => Promise<TodayCard | null>;
}

const MAX_ROWS = 4;

const cardOf = (rows: TodayRow[], words: string, count = rows.length): TodayCard | null =>
  rows.length === 0 ? null : { rows: rows.slice(0, MAX_ROWS), count, words };

const FILES: readonly ListedKind[] = ["note", "document", "sheet", "invoice", "contract"];

async function listedFiles(): Promise<LocalFile[]> {
  return (await readLists()).files.filter(({ kind }) => FILES.includes(kind));
}

async function tickets(): Promise<TodayCard | null> {
  if (!seemsSignedIn()) return null;
  const { tickets: rows, counts } = await waiting.waitingTickets();
  keepWaiting("tickets", counts.open);
  return cardOf(
    rows.map((ticket) => ({
      id: ticket.short_code,
      title: ticket.subject || ticket.first_line,
      detail: `${ticket.customer_name || ticket.customer_email}${ticket.last_author === "agent" ? ", answered" : ""}`,
      href: ticketAddress(ticket.short_code),
      at: ticket.last_message_at,
    })),
    "open",
    counts.open,
  );
}

async function requests(): Promise<TodayCard | null> {
  if (!seemsSignedIn()) return null;
  const found = await waiting.waitingRequests();
  const active = found.filter(({ envelope }) => envelope.status === "active").length;
  keepWaiting("signing", active);
  return cardOf(
    found.map(({ row, envelope }) => ({
      id: row.id,
      title: row.title,
      detail: signedWords(envelope),
      href: reviewAddress({ id: row.id, token: row.admin }),
      at: envelope.completedAt ?? row.createdAt,
    })),
    active > 0 ? "waiting" : "signed",
    active || found.length,
  );
}

async function orders(): Promise<TodayCard | null> {
  const found = await recentOrders(await readShops(), {
    isWanted: (status) => status === "new",
    opened: MAX_ROWS,
  });
  return cardOf(
    found.slice(0, MAX_ROWS).map(({ shop, head, order }) => {
      const sum = order ? moneyWords(String(order.totals.total), order.currency) : "";
      return {
        id: head.id,
        title: order?.customer.name || "New order",
        detail: [sum, shop.title].filter(Boolean).join(", "),
        href: shopAddress(shop),
        at: head.createdAt,
      };
    }),
    "new",
    found.length,
  );
}

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  announced: "Transfer announced",
  "pay.paid": "Paid",
  "pay.partial": "Paid in part",
  "pay.flagged": "Needs a look",
};

async function payments(): Promise<TodayCard | null> {
  const found = await waiting.paymentNews(await readProfiles());
  return cardOf(
    found.map(({ owner, profile, link, title, type, amount, currency, at }) => ({
      id: `${type} ${link}`,
      title: title || profile.title || "Payment",
      detail: `${PAYMENT_WORDS[type]}, ${moneyWords(amount, currency)}`,
      href: profileAddress(owner, { link }),
      at,
    })),
    "lately",
  );
}

async function calendar(): Promise<TodayCard | null> {
  if (!seemsSignedIn()) return null;
  const coming = await comingUp();
  if (coming === null) return null;
  const { tz, times, answers } = coming;
  const answered = answers.map(({ event, guest }) => ({
    id: `${event.id} ${guest.email}`,
    title: event.title || "Untitled",
    detail: `${guest.name || guest.email}: ${ANSWER_WORDS[guest.answer ?? "tentative"]}`,
    href: dayAddress(event.start),
    ...(guest.at && { at: guest.at }),
  }));
  const next = times.map((time) => ({
    id: `${time.event.id} ${time.at}`,
    title: time.title || "Untitled",
    detail: whenWords(time, tz),
    href: dayAddress(time.startLocal),
  }));
  return cardOf(
    [...next.slice(0, MAX_ROWS - Math.min(answered.length, 2)), ...answered],
    next.length > 0 ? "coming up" : "answered",
    next.length || answered.length,
  );
}

const dayAddress = (start: string) => `/calendar?view=day&day=${start.slice(0, 10)}`;

function whenWords(
  { start, end, event }: { start: number; end: number; event: { allDay: boolean } },
  tz: string,
) {
  const day = dateOf(start, tz);
  const today = dateOf(Date.now(), tz);
  const name =
    day === today ? "Today" : dayWords(day, { weekday: "long", day: "numeric", month: "long" });
  return event.allDay ? name : `${name}, ${timeWords(start, tz)}–${timeWords(end, tz)}`;
}

async function files(): Promise<TodayCard | null> {
  const changed = await changedFiles(await listedFiles());
  return cardOf(
    changed.map((file) => ({
      id: file.id,
      title: titleOf(file),
      detail: "Changed since you last had it open here",
      href: addressOf(file),
    })),
    "changed",
  );
}

/** In the order Home shows them. */
export const TODAY_SOURCES: readonly TodaySource[] = [
  { id: "calendar", product: "calendar", title: "Calendar", read: calendar },
  { id: "tickets", product: "tickets", title: "Tickets", read: tickets },
  { id: "signing", product: "signing", title: "Signing", read: requests },
  { id: "orders", product: "shops", title: "Orders", read: orders },
  { id: "payments", product: "payments", title: "Payments", read: payments },
  { id: "files", product: "files", title: "Files", read: files },
];
