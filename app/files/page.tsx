/** A person's files: those of this browser, and with an account those of its library. */
import type { Metadata } from "next";
import { DropCue } from "@/components/files/drop-cue";
import { FileList } from "@/components/files/file-list";
import { ImportButton } from "@/components/files/import/import-button";
import { ListPlace } from "@/components/files/list-place";
import { StartNoteButton } from "@/components/files/start-note-button";
import { PageFrame } from "@/components/shell/page-frame";

export const metadata: Metadata = { title: "Files" };

export default function FilesPage() {
  return (
    <PageFrame current="files" width="md">
      <div className="pt-6 pb-5 sm:pt-10">
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-3">
          <h1 className="font-serif text-2xl font-semibold">Files</h1>
          <div className="flex gap-2">
            <ImportButton />
            <StartNoteButton templates />
          </div>
        </div>
        <ListPlace />
      </div>
      <FileList />
      <DropCue />
    </PageFrame>
  );
}
