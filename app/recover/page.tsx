import type { Metadata } from "next";
import { RecoverPage } from "@/components/account/recover-page";

export const metadata: Metadata = { title: "Get back in" };

export default function Page() {
  return <RecoverPage />;
}
