/** The Trash: of all files a person has a link to, those that wait there, and those that are gone. */
import type { Metadata } from "next";
import { TrashList } from "@/components/files/trash/trash-list";
import { PageFrame } from "@/components/shell/page-frame";

export const metadata: Metadata = { title: "Trash" };

export default function TrashPage() {
  return (
    <PageFrame current="files" width="md">
      <div className="pt-6 pb-5 sm:pt-10">
        <p className="text-sm">
          <a href="/files" className="text-link touch:py-3">
            Files
          </a>
        </p>
        <h1 className="mt-1 font-serif text-2xl font-semibold">Trash</h1>
        <p className="mt-1 text-sm text-ink-faint">
          Nobody can open files in the Trash. They’re permanently deleted after 30 days.
        </p>
      </div>
      <TrashList />
    </PageFrame>
  );
}
