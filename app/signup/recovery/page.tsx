import type { Metadata } from "next";
import { RecoveryKeyPage } from "@/components/account/recovery-key-page";

export const metadata: Metadata = { title: "Recovery key" };

export default function Page() {
  return <RecoveryKeyPage />;
}
