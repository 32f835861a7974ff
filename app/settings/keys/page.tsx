import type { Metadata } from "next";
import { ApiKeysSection } from "@/components/settings/keys/api-keys-section";
import { PersonalKeysSection } from "@/components/settings/keys/personal-keys-section";
import { SampleSection } from "@/components/settings/keys/sample-section";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Keys" };

export default function Page() {
  return (
    <SettingsPage current="/settings/keys" title="Keys">
      <ApiKeysSection />
      <SampleSection />
      <PersonalKeysSection />
    </SettingsPage>
  );
}
