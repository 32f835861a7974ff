/** How programs file, read and answer tickets: every route, with code that works as it stands. */
import type { Metadata } from "next";
import { TicketsGuide } from "@/components/developers/tickets-guide";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = {
  title: "Tickets for developers",
  description: "Create a ticket with one request, and read and answer tickets from your own tools.",
};

export default function Page() {
  return (
    <AppShell current="tickets">
      <TicketsGuide />
    </AppShell>
  );
}
