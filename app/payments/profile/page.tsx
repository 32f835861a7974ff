/** A payments profile as its owner has it: `/payments/{payeeId}#…`. One static shell; which profile it is, only the browser knows. */
import type { Metadata } from "next";
import { ProfilePage } from "@/components/payments/profile/profile-page";
import { AppShell } from "@/components/shell/app-shell";

export const metadata: Metadata = {
  title: "Payments profile",
  robots: { index: false, follow: false },
};

export default function Page() {
  return (
    <AppShell
      current="payments"
      foot="Amounts, references and how payments stand are readable by this server. What links are for and your bank details are encrypted."
    >
      <ProfilePage />
    </AppShell>
  );
}
