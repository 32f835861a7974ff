import type { Metadata } from "next";
import { AppsSection } from "@/components/settings/apps/apps-section";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Connected apps" };

export default function Page() {
  return (
    <SettingsPage current="/settings/apps" title="Connected apps">
      <AppsSection />
    </SettingsPage>
  );
}
