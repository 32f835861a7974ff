import type { Metadata } from "next";
import { ExportSection } from "@/components/archive/export-section";
import { ImportSection } from "@/components/archive/import-section";
import { DefaultPrivacy } from "@/components/settings/privacy/default-privacy";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Privacy and data" };

export default function Page() {
  return (
    <SettingsPage
      current="/settings/privacy"
      title="Privacy and data"
      everybody={
        <div id="archive" className="scroll-mt-6 space-y-6">
          <ExportSection />
          <ImportSection />
        </div>
      }
    >
      <DefaultPrivacy />
    </SettingsPage>
  );
}
