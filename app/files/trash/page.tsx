/** The Trash: of all files a person has a link to, those that wait there, and those that are gone. */
import type { Metadata } from "next";
import { TrashList } from "@/components/files/trash/trash-list";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "Trash" };

export default function TrashPage() {
  return (
    <AppShell current="files">
      <PageHeader
        title="Trash"
        places={[{ name: "Files", href: "/files" }]}
        lead="Nobody can open files in the Trash. They’re permanently deleted after 30 days."
      />
      <TrashList />
    </AppShell>
  );
}
