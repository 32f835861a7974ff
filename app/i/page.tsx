/** An invitation for its guest. One static shell; only the browser can read it. */
import type { Metadata } from "next";
import { InvitePage } from "@/components/invite/invite-page";

export const metadata: Metadata = {
  title: { absolute: "Invitation" },
  robots: { index: false, follow: false },
};

export default function Page() {
  return <InvitePage />;
}
