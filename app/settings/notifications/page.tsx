import type { Metadata } from "next";
import { NotificationsSections } from "@/components/settings/notifications/notifications-sections";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Notifications" };

export default function Page() {
  return (
    <SettingsPage current="/settings/notifications" title="Notifications">
      <NotificationsSections />
    </SettingsPage>
  );
}
