import type { Metadata } from "next";
import { DeleteAccount } from "@/components/settings/delete/delete-account";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Delete account" };

export default function Page() {
  return (
    <SettingsPage current="/settings/delete" title="Delete account">
      <DeleteAccount />
    </SettingsPage>
  );
}
