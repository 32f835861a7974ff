/** What each payment link is for. A booking's is sealed for its payer, so the person's own calendar says what was booked. */
"use client";

import { useEffect, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import type { OwnLink } from "@/client/payments/links";

interface LinkName {
  name: string;
  /** Where the booking is in the calendar, once it is confirmed. */
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
  const [booked, setBooked] = useState<Booked | null>(null);
  const bookings = links.flatMap(({ link }) => link.booking?.id ?? []).join();
  useEffect(() => {
    if (bookings === "" || !seemsSignedIn()) return;
    let isLeft = false;
    readBooked()
      .then((found) => isLeft || setBooked(found))
      .catch((error: unknown) => console.error("The calendar could not be read.", error));
    return () => {
      isLeft = true;
    };
  }, [bookings]);
  return ({ link: { booking, shop }, description }) => {
    if (description?.title) return { name: description.title };
    if (shop) return { name: "Shop order" };
    if (!booking) return { name: "Payment request" };
    const page = booked?.pages.get(booking.page);
    return booked?.events.get(booking.id) ?? { name: page ? `Booking: ${page}` : "Booking" };
  };
}

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
