/**
 * `/book/{pageId}#…` and `/book/{pageId}/{bid}#…`: choosing and booking a time, and the booking itself. No account, no
 * cookie. Also as `/book/embed` inside another site.
 */
"use client";

import { Unlink } from "lucide-react";
import { useEffect, useState } from "react";
import { SectionSkeleton } from "@/components/page/section";
import { PublicShell } from "@/components/shell/public-shell";
import { startAtTop } from "@/components/shell/skip-link";
import { EmptyState } from "@/components/ui/empty-state";
import {
  type BookedLink,
  framedLink,
  parseBookedLink,
  parseBookingLink,
} from "@/lib/protocol/calendar-links";
import { BookView } from "./book-view";
import { BookedView, type MovedBooking } from "./booked-view";

type Address = { pageId: string; pageKey: string } | BookedLink;

/** The light theme, because most sites are light and ours cannot know. The site learns only how tall the page is. */
function fitIntoSite(): () => void {
  const watch = new ResizeObserver(() =>
    parent.postMessage({ sealdeskHeight: document.body.offsetHeight }, "*"),
  );
  document.documentElement.dataset.theme = "light";
  document.body.style.minHeight = "0";
  watch.observe(document.body);
  return () => watch.disconnect();
}

export function BookPage({ isFramed = false }: { isFramed?: boolean }) {
  const [address, setAddress] = useState<Address | null>();
  const [moved, setMoved] = useState<MovedBooking | null>(null);
  useEffect(() => {
    const look = () => {
      setAddress(parseBookedLink(location) ?? parseBookingLink(location));
      setMoved(null);
    };
    look();
    window.addEventListener("hashchange", look);
    window.addEventListener("popstate", look);
    return () => {
      window.removeEventListener("hashchange", look);
      window.removeEventListener("popstate", look);
    };
  }, []);
  useEffect(() => (isFramed ? fitIntoSite() : undefined), [isFramed]);
  function go(path: string, moves: MovedBooking | null = null) {
    history.pushState(null, "", isFramed ? framedLink(path) : path);
    setAddress(parseBookedLink(location) ?? parseBookingLink(location));
    setMoved(moves);
    startAtTop();
  }
  return (
    <PublicShell
      needsScript="This page needs JavaScript to decrypt the booking page."
      header="none"
      isFramed={isFramed}
      foot="Sealdesk. What you enter is encrypted in your browser; only your host can read it."
    >
      {address === undefined ? <SectionSkeleton label="Opening the booking page" /> : null}
      {address === null ? (
        <EmptyState heading="h1" icon={Unlink} title="Part of the link is missing">
          <p>Open it again from the message it came in, or ask for a new one.</p>
        </EmptyState>
      ) : null}
      {address && "bookingId" in address ? (
        <BookedView key={address.bookingId} {...address} isFramed={isFramed} go={go} />
      ) : null}
      {address && !("bookingId" in address) ? (
        <BookView key={address.pageId} {...address} moved={moved} go={go} />
      ) : null}
    </PublicShell>
  );
}
