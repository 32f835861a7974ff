/**
 * The title of each payment link. A booking's is sealed for its payer, so the title comes from the person's calendar.
 */
"use client";

import { useCallback } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import type { OwnLink } from "@/client/payments/links";
import { useResolved } from "@/components/ui/use-resolved";

interface LinkName {
  name: string;
  /** The booking's address in the calendar, once it is confirmed. */
  booked?: string | undefined;
}
export type NameOf = (own: OwnLink) => LinkName;

interface Booked {
  /** By the id of the booking. */
  events: ReadonlyMap<string, LinkName>;
  /** Titles by the id of the booking page. */
  pages: ReadonlyMap<string, string>;
}

export function useLinkNames(links: readonly OwnLink[]): NameOf {
  const bookings = links.flatMap(({ link }) => link.booking?.id ?? []).join();
  const read = useCallback(
    async () => (bookings === "" || !seemsSignedIn() ? null : readBooked()),
    [bookings],
  );
  const booked = useResolved(read, logFailure);
  return ({ link: { booking, shop }, description }) => {
    if (description?.title) return { name: description.title };
    if (shop) return { name: "Shop order" };
    if (!booking) return { name: "Payment request" };
    const page = booked?.pages.get(booking.page);
    return booked?.events.get(booking.id) ?? { name: page ? `Booking: ${page}` : "Booking" };
  };
}

const logFailure = (error: unknown) => console.error("The calendar could not be read.", error);

async function readBooked(): Promise<Booked | null> {
  const { readAccountCalendar } = await import("@/client/today/coming-up");
  const calendar = await readAccountCalendar();
  if (calendar === null) return null;
  const { events, pages } = calendar;
  return {
    events: new Map(
      events.flatMap(({ booking, title, start }) =>
        booking
          ? [[booking.id, { name: title, booked: `/calendar?view=day&day=${start.slice(0, 10)}` }]]
          : [],
      ),
    ),
    pages: new Map(pages.map(({ id, settings }) => [id, settings.title])),
  };
}
