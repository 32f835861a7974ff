/** Booking pages of the account. */
import type { Metadata } from "next";
import { BookingPagesPage } from "@/components/calendar/booking/booking-pages-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Booking pages", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="calendar">
      <BookingPagesPage />
    </AppShell>
  );
}
