import type { Metadata } from "next";
import { AccountsView } from "@/components/admin/accounts-view";
import { AdminPage } from "@/components/admin/admin-page";
import { PageFrame } from "@/components/shell/page-frame";

export const metadata: Metadata = { title: "Accounts", robots: { index: false } };

export default function Page() {
  return (
    <PageFrame>
      <AdminPage current="/admin" title="Accounts">
        <AccountsView />
      </AdminPage>
    </PageFrame>
  );
}
