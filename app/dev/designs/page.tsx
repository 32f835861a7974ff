/** The designs of business papers. Not served in production. */
import type { Metadata } from "next";
import { Designs } from "@/components/business/designs/designs";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "Designs" };

export default function Page() {
  return (
    <AppShell>
      <PageHeader
        title="Designs"
        places={[{ name: "Components", href: "/dev/ui" }]}
        lead="The seven designs of business papers, with papers that are hard to set."
      />
      <Designs />
    </AppShell>
  );
}
