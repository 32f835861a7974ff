import type { Metadata } from "next";
import { PasswordSection } from "@/components/settings/security/password-section";
import { RecoverySection } from "@/components/settings/security/recovery-section";
import { SessionsSection } from "@/components/settings/security/sessions-section";
import { SwitchesSection } from "@/components/settings/security/switches-section";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Security" };

export default function Page() {
  return (
    <SettingsPage current="/settings/security" title="Security">
      <PasswordSection />
      <RecoverySection />
      <SessionsSection />
      <SwitchesSection />
    </SettingsPage>
  );
}
