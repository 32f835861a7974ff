/** Home of a person: what waits today, and what to start. */
import type { Metadata } from "next";
import { AppShell } from "@/components/shell/app-shell";
import { TodayPage } from "@/components/today/today-page";

export const metadata: Metadata = { title: "Home", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="home">
      <TodayPage />
    </AppShell>
  );
}
