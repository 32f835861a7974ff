/** The account's calendar. */
import type { Metadata } from "next";
import { CalendarPage } from "@/components/calendar/calendar-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Calendar", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="calendar">
      <CalendarPage />
    </AppShell>
  );
}
