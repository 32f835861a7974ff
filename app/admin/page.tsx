import type { Metadata } from "next";
import { AccountsView } from "@/components/admin/accounts-view";
import { AdminPage } from "@/components/admin/admin-page";

export const metadata: Metadata = { title: "Accounts", robots: { index: false } };

export default function Page() {
  return (
    <AdminPage current="/admin" title="Accounts">
      <AccountsView />
    </AdminPage>
  );
}
