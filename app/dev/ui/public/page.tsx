/** The frame of pages for everybody. Not served in production. */
import type { Metadata } from "next";
import { PageHeader } from "@/components/shell/page-header";
import { PublicShell } from "@/components/shell/public-shell";

export const metadata: Metadata = { title: "Public pages" };

export default function Page() {
  return (
    <PublicShell foot="The foot says what a link allows, or who can read what is here.">
      <PageHeader
        title="A public page"
        places={[{ name: "Components", href: "/dev/ui" }]}
        lead="One column without the sidebar. With header “none” it begins with the sender’s name."
      />
      <div className="rounded-lg bg-paper p-5 shadow-paper">The content of the page.</div>
    </PublicShell>
  );
}
