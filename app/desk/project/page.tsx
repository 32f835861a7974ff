/** The page of every project: `/desk/projects/{id}`. */
import type { Metadata } from "next";
import { DeskPage } from "@/components/desk/desk-page";
import { ProjectPage } from "@/components/desk/projects/project-page";

export const metadata: Metadata = { title: "Project", robots: { index: false } };

export default function Page() {
  return (
    <DeskPage>
      <ProjectPage />
    </DeskPage>
  );
}
