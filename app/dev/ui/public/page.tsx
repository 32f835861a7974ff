/** The frame of pages for everybody. Not served in production. */
import type { Metadata } from "next";
import { PageHeader } from "@/components/shell/page-header";
import { PublicShell } from "@/components/shell/public-shell";

export const metadata: Metadata = { title: "Public pages" };

export default function Page() {
  return (
    <PublicShell foot="The foot says what a link allows, or who can read what is here.">
      <PageHeader
        title="A page for everybody"
        places={[{ name: "Components", href: "/dev/ui" }]}
        lead="One column and no navigation of products. With header “none” it begins with whom it is from."
      />
      <div className="rounded-lg bg-paper p-5 shadow-paper">What somebody came for.</div>
    </PublicShell>
  );
}
