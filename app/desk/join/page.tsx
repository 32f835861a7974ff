/** Where an invitation leads; its token stands behind the `#`. */
import type { Metadata } from "next";
import { DESK_FOOT } from "@/components/desk/desk-page";
import { JoinPage } from "@/components/desk/projects/join-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = { title: "Join a project", robots: { index: false } };

export default function Page() {
  return (
    <AppShell current="tickets" foot={DESK_FOOT}>
      <JoinPage />
    </AppShell>
  );
}
