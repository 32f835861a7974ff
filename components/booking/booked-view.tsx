/** A booking for the person who made it: time and place, what is to be paid, and cancelling. */
"use client";

import { CalendarCheck2, CalendarX2, Copy, Download, ExternalLink } from "lucide-react";
import { useCallback, useEffect, useState } from "react";
import { bookedHere } from "@/client/calendar/booked-here";
import {
  type Booked,
  bookingIcs,
  cancelBooking,
  NoWayToPay,
  openBooked,
  openPage,
  payForBooking,
  readBooking,
} from "@/client/calendar/guest";
import { ApiError } from "@/client/http";
import { saveIcs } from "@/components/calendar/save-ics";
import { ConfirmDialog } from "@/components/page/confirm-dialog";
import { FailureBanner } from "@/components/page/failure-banner";
import { LoadFailure } from "@/components/page/load-failure";
import { useDeliversMail } from "@/components/page/no-mail";
import { refusalOf } from "@/components/page/refusal";
import { SectionSkeleton } from "@/components/page/section";
import { useLoaded } from "@/components/page/use-loaded";
import { copyText } from "@/components/shell/copy-text";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { useTry } from "@/components/ui/use-try";
import { zoneWords } from "@/lib/kinds/calendar/local-time";
import {
  type BookedLink,
  formatBookedLink,
  formatBookingLink,
} from "@/lib/protocol/calendar-links";
import { storeBookingPath } from "./stored-path";

const WORDS = {
  confirmed: "You’re booked",
  held: "Held for you until it’s paid",
  paying: "Waiting for your payment to arrive",
  cancelled: "This booking was cancelled",
  expired: "This booking ran out before it was paid",
} as const;

const LOOK_MS = 5_000;
const LONGEST_UNPAID_MS = 3_600_000;

const payWords = (error: unknown) =>
  error instanceof NoWayToPay
    ? { words: "Your host can’t be paid here yet. Ask them how to pay, or cancel the booking." }
    : refusalOf(error);

/** The booking that is moved to another time; it is cancelled once the new one is booked. */
export type MovedBooking = BookedLink & { when: Booked | null };

interface BookedViewProps extends BookedLink {
  isFramed: boolean;
  go: (path: string, moves?: MovedBooking) => void;
}

export function BookedView({ go, isFramed, ...link }: BookedViewProps) {
  const { pageId, bookingId, token, pageKey } = link;
  const load = useCallback(async () => {
    const row = await readBooking({ pageId, bookingId, token });
    const contentKey = bookedHere(bookingId);
    const when = contentKey
      ? await openBooked({ pageId, bookingId }, contentKey, row.payload).catch(() => null)
      : null;
    // A page that was taken offline keeps its bookings.
    return { row, when, page: await openPage(pageId, pageKey).catch(() => null) };
  }, [pageId, bookingId, token, pageKey]);
  const { value, failure, refresh } = useLoaded(load);
  const [isAsking, setAsking] = useState(false);
  const delivers = useDeliversMail();
  const paying = useTry(payWords);
  const isHeld = value?.row.status === "held";
  useEffect(() => {
    if (!isHeld) return;
    const timer = setInterval(
      () => document.visibilityState !== "hidden" && void refresh(),
      LOOK_MS,
    );
    return () => clearInterval(timer);
  }, [isHeld, refresh]);

  if (failure && !value)
    return failure instanceof ApiError && failure.status === 404 ? (
      <EmptyState heading="h1" icon={CalendarX2} title="No booking here">
        <p>The link may have been cut, or the booking is long over.</p>
      </EmptyState>
    ) : (
      <LoadFailure what="Your booking" error={failure} onRetry={refresh} />
    );
  if (!value) return <SectionSkeleton label="Opening your booking" />;
  const { row, when, page } = value;
  // Without a pending payment the hold lasts a quarter of an hour.
  const isPaying =
    isHeld && Date.parse(row.holdUntil ?? "") - Date.parse(row.createdAt) > LONGEST_UNPAID_MS;
  const isStanding = row.status === "confirmed" || row.status === "held";
  const isPriced = page?.answer.lengths.some(
    ({ minutes, amount }) => minutes === row.minutes && amount,
  );
  const pageLink = formatBookingLink(pageId, pageKey);
  /** Opens its own tab: another site must not frame a payment, and our address bar shows there. */
  const ownTab = (name: string) => (
    <a href={formatBookedLink(link)} target="_blank" rel="noopener" className={buttonLook()}>
      <ExternalLink aria-hidden="true" className="size-4" />
      {name}
    </a>
  );

  async function pay() {
    if (!page) return;
    storeBookingPath(bookingId, formatBookedLink(link));
    location.assign(await payForBooking(page, { bookingId, token }, row.minutes));
  }

  return (
    <EmptyState
      heading="h1"
      icon={isStanding ? CalendarCheck2 : CalendarX2}
      title={WORDS[isPaying ? "paying" : row.status]}
      action={
        <>
          {isFramed && isStanding
            ? ownTab(isHeld ? "Continue to payment" : "Open your booking")
            : null}
          {isHeld && page && !isFramed ? (
            <Button
              variant={isPaying ? "secondary" : "primary"}
              busy={paying.busy}
              onClick={() => void paying.run(pay)}
            >
              {isPaying ? "Open the payment" : "Pay now"}
            </Button>
          ) : null}
          {isStanding && when && page ? (
            <Button
              icon={Download}
              onClick={() =>
                void saveIcs("booking.ics", (write) =>
                  bookingIcs(page.said, when, bookingId, write),
                )
              }
            >
              Add to calendar
            </Button>
          ) : null}
          {row.status === "confirmed" ? (
            <Button
              icon={Copy}
              onClick={() =>
                void copyText(location.origin + formatBookedLink(link), "Link copied.")
              }
            >
              Copy link
            </Button>
          ) : null}
          {row.status === "confirmed" && page && !isPriced ? (
            <Button onClick={() => go(pageLink, { ...link, when })}>Change time</Button>
          ) : null}
          {isStanding ? <Button onClick={() => setAsking(true)}>Cancel booking</Button> : null}
          {page && (!isStanding || (row.status === "confirmed" && isPriced)) ? (
            <Button onClick={() => go(pageLink)}>Book another time</Button>
          ) : null}
        </>
      }
    >
      {page ? (
        <p dir="auto" className="font-semibold text-ink wrap-anywhere">
          {page.said.title}, {page.said.host}
        </p>
      ) : null}
      <p className="tabular-nums">
        {when
          ? `${new Date(when.start).toLocaleString(undefined, { dateStyle: "full", timeStyle: "short", timeZone: when.tz })} (${zoneWords(when.tz)})`
          : `The time is ${delivers ? "in your confirmation email, and " : ""}on the device you booked with.`}
      </p>
      {page?.said.location ? (
        <p dir="auto" className="wrap-anywhere">
          {page.said.location}
        </p>
      ) : null}
      {isHeld && row.holdUntil ? (
        <p>
          {isPaying ? "Held for you until" : "Until"}{" "}
          {new Date(row.holdUntil).toLocaleString(undefined, {
            dateStyle: "medium",
            timeStyle: "short",
          })}
          {isPaying
            ? ". It’s confirmed as soon as the payment is there."
            : ". Then the time is free again."}
        </p>
      ) : null}
      {row.status === "confirmed" ? (
        <p>
          {delivers
            ? "Keep its link: with it you can change or cancel your booking."
            : "This server doesn’t send email, so copy the link now: only with it can you change or cancel your booking."}
        </p>
      ) : null}
      {paying.failure ? <FailureBanner failure={paying.failure} /> : null}
      {isAsking ? (
        <ConfirmDialog
          title="Cancel this booking?"
          lead="Your time is free for others at once."
          keep="Keep it"
          act="Cancel booking"
          run={async () => {
            await cancelBooking({ pageId, bookingId, token });
            await refresh();
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </EmptyState>
  );
}
