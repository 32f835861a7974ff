import type { Metadata } from "next";
import { PlanView } from "@/components/settings/plan/plan-view";
import { SettingsPage } from "@/components/settings/settings-page";

export const metadata: Metadata = { title: "Plan" };

export default function Page() {
  return (
    <SettingsPage current="/settings/plan" title="Plan">
      <PlanView />
    </SettingsPage>
  );
}
