/** The inbox of tickets, of every project one belongs to. */
import type { Metadata } from "next";
import { DeskPage } from "@/components/desk/desk-page";
import { InboxPage } from "@/components/desk/inbox/inbox-page";

export const metadata: Metadata = { title: "Inbox", robots: { index: false } };

export default function Page() {
  return (
    <DeskPage>
      <InboxPage />
    </DeskPage>
  );
}
