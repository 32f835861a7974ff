/** The page of every ticket: `/desk/tickets/{code}`. */
import type { Metadata } from "next";
import { DeskPage } from "@/components/desk/desk-page";
import { TicketPage } from "@/components/desk/ticket/ticket-page";

export const metadata: Metadata = { title: "Ticket", robots: { index: false } };

export default function Page() {
  return (
    <DeskPage>
      <TicketPage />
    </DeskPage>
  );
}
