/** A person's files: those of this browser, and with an account those of its library. */
import type { Metadata } from "next";
import { DropCue } from "@/components/files/drop-cue";
import { FileList } from "@/components/files/file-list";
import { ImportButton } from "@/components/files/import/import-button";
import { ListPlace } from "@/components/files/list-place";
import { StartNoteButton } from "@/components/files/start-note-button";
import { AppShell } from "@/components/shell/app-shell";
import { PageHeader } from "@/components/shell/page-header";

export const metadata: Metadata = { title: "Files" };

export default function FilesPage() {
  return (
    <AppShell current="files">
      <PageHeader
        title="Files"
        lead={<ListPlace />}
        actions={
          <>
            <ImportButton />
            <StartNoteButton others />
          </>
        }
      />
      <FileList />
      <DropCue />
    </AppShell>
  );
}
