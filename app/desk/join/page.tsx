/** Where an invitation leads; its token stands behind the `#`. */
import type { Metadata } from "next";
import { JoinPage } from "@/components/desk/projects/join-page";
import { PageFrame } from "@/components/shell/page-frame";

export const metadata: Metadata = { title: "Join a project", robots: { index: false } };

export default function Page() {
  return (
    <PageFrame current="desk">
      <JoinPage />
    </PageFrame>
  );
}
