/** What the palette finds besides files: tickets by the server, and requests, orders, payments and events read on this device. */
import { seemsSignedIn } from "@/client/account/signed-in";
import { callOperation } from "@/client/call";
import { listOwnLinks } from "@/client/payments/links";
import { openOwner } from "@/client/payments/owner";
import { recentOrders } from "@/client/shops/recent-orders";
import { inboxRows } from "@/client/signing/inbox";
import { reviewAddress } from "@/client/signing/link";
import { readAccountCalendar } from "@/client/today/coming-up";
import { ticketAddress } from "@/components/desk/addresses";
import { profileAddress } from "@/components/payments/addresses";
import { moneyWords } from "@/components/payments/money";
import { linkOf, readProfiles } from "@/components/payments/use-profiles";
import { readShops, shopAddress } from "@/components/shop/owner/shops";
import { readInbox } from "@/lib/contract/desk";

export interface FoundElsewhere {
  id: string;
  group: "Tickets" | "Signing" | "Orders" | "Payments" | "Calendar";
  label: string;
  /** Other words it is found by. */
  words: string;
  href: string;
}

const MAX_TICKETS = "8";

/** Matched by the server, which can read tickets. */
export async function findTickets(q: string): Promise<FoundElsewhere[]> {
  if (!seemsSignedIn()) return [];
  const answer = await callOperation(readInbox, {
    query: { q, status: "all", limit: MAX_TICKETS },
  });
  return (answer?.tickets ?? []).map((ticket) => ({
    id: ticket.short_code,
    group: "Tickets",
    label: `${ticket.subject || ticket.first_line} (${ticket.short_code})`,
    words: q,
    href: ticketAddress(ticket.short_code),
  }));
}

/** Everything sealed, opened here and matched here: the server never learns what is searched for. */
export const SEALED_SOURCES: readonly (() => Promise<FoundElsewhere[]>)[] = [
  requests,
  orders,
  payments,
  events,
];

async function requests(): Promise<FoundElsewhere[]> {
  const inbox = seemsSignedIn() ? await inboxRows() : null;
  return (inbox?.rows ?? []).map(({ id, admin, title }) => ({
    id,
    group: "Signing",
    label: title,
    words: "request signature",
    href: reviewAddress({ id, token: admin }),
  }));
}

async function orders(): Promise<FoundElsewhere[]> {
  const found = await recentOrders(await readShops(), { opened: 50 });
  return found.flatMap(({ shop, head, order }) => {
    if (!order) return [];
    const { name = "", email = "", phone = "" } = order.customer;
    return [
      {
        id: head.id,
        group: "Orders",
        label: `${name || "Order"}, ${moneyWords(String(order.totals.total), order.currency)}`,
        words: [email, phone, shop.title, ...order.lines.map((line) => line.name)].join(" "),
        href: shopAddress(shop),
      },
    ];
  });
}

async function payments(): Promise<FoundElsewhere[]> {
  const profiles = (await readProfiles()).flatMap((profile) => linkOf(profile) ?? []);
  const pages = profiles.map(async (address) => {
    const owner = await openOwner(address);
    const { rows } = await listOwnLinks(owner, "all");
    return rows.map(({ link, description }) => ({
      id: link.id,
      group: "Payments" as const,
      label: description?.title || link.ref,
      words: [link.ref, description?.number, description?.note].filter(Boolean).join(" "),
      href: profileAddress(owner, { link: link.id }),
    }));
  });
  return (await Promise.all(pages)).flat();
}

async function events(): Promise<FoundElsewhere[]> {
  const calendar = seemsSignedIn() ? await readAccountCalendar() : null;
  return (calendar?.events ?? []).map(({ id, title, start, location = "", guests = [] }) => ({
    id,
    group: "Calendar",
    label: title || "Untitled",
    words: [location, ...guests.map(({ name = "", email }) => `${name} ${email}`)].join(" "),
    href: `/calendar?view=day&day=${start.slice(0, 10)}`,
  }));
}
