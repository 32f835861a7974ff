import type { Metadata } from "next";
import { AdminPage } from "@/components/admin/admin-page";
import { ServerView } from "@/components/admin/server-view";

export const metadata: Metadata = { title: "Server", robots: { index: false } };

export default function Page() {
  return (
    <AdminPage current="/admin/server" title="Server">
      <ServerView />
    </AdminPage>
  );
}
