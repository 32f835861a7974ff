import type { Metadata } from "next";
import { AdminPage } from "@/components/admin/admin-page";
import { OutboxView } from "@/components/admin/outbox-view";

export const metadata: Metadata = { title: "Mail", robots: { index: false } };

export default function Page() {
  return (
    <AdminPage current="/admin/outbox" title="Mail">
      <OutboxView />
    </AdminPage>
  );
}
