/** Settings of the account's calendar. */
import type { Metadata } from "next";
import { CalendarSettingsPage } from "@/components/calendar/settings/settings-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Calendar settings", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="calendar">
      <CalendarSettingsPage />
    </AppShell>
  );
}
