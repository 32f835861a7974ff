import type { Metadata } from "next";
import { DefaultPrivacy } from "@/components/settings/privacy/default-privacy";
import { ExportSection } from "@/components/settings/privacy/export-section";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Privacy and data" };

export default function Page() {
  return (
    <SettingsPage current="/settings/privacy" title="Privacy and data">
      <DefaultPrivacy />
      <ExportSection />
    </SettingsPage>
  );
}
