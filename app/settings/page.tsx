import type { Metadata } from "next";
import { AdminSection } from "@/components/settings/profile/admin-section";
import { EmailSection } from "@/components/settings/profile/email-section";
import { NameSection } from "@/components/settings/profile/name-section";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Settings" };

export default function Page() {
  return (
    <SettingsPage current="/settings" title="Profile">
      <NameSection />
      <EmailSection />
      <AdminSection />
    </SettingsPage>
  );
}
