/** The projects whose tickets one works on. */
import type { Metadata } from "next";
import { DeskPage } from "@/components/desk/desk-page";
import { ProjectsPage } from "@/components/desk/projects/projects-page";

export const metadata: Metadata = { title: "Projects", robots: { index: false } };

export default function Page() {
  return (
    <DeskPage>
      <ProjectsPage />
    </DeskPage>
  );
}
