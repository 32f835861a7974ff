/** Imports an archive's files to the person's list. */
"use client";

import { Upload } from "lucide-react";
import { useRef } from "react";
import type { Imported, ImportProgress } from "@/client/archive/import";
import { keepFile } from "@/components/files/keep-file";
import { FailureBanner } from "@/components/page/failure-banner";
import { LockedVault } from "@/components/page/locked-vault";
import { Section } from "@/components/page/section";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { FileInput } from "@/components/ui/file-button";
import { sizeWords } from "@/components/ui/size-words";
import {
  ArchiveProgress,
  clockWords,
  LOCKED,
  type Step,
  useArchiveWork,
  useReturnOfFocus,
} from "./archive-work";
import { listedFiles } from "./listed";
import { filesWords, NotDone } from "./not-done";

export function ImportSection() {
  const { state, run, stop } = useArchiveWork<Imported>();
  const field = useRef<HTMLInputElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = state;
  useReturnOfFocus(button, phase);

  async function take(archive: File) {
    await run(checking({ done: 0, of: archive.size }), async ({ signal, tell }) => {
      const [{ checkArchive }, { importArchive }] = await Promise.all([
        import("@/client/archive/check"),
        import("@/client/archive/import"),
      ]);
      const onProgress = (progress: { done: number; of: number }) => tell(checking(progress));
      const checked = await checkArchive(archive, { signal, onProgress });
      const listed = await listedFiles();
      if (listed === null) return LOCKED;
      return importArchive(checked, {
        listed,
        keep: keepFile,
        signal,
        onProgress: (progress) => tell(importing(progress)),
      });
    });
  }

  return (
    <Section
      title="Import an archive"
      lead="Select an archive made with “Export everything”. It’s checked before anything is imported. Each file becomes a new file with new links. Files you already have are skipped."
    >
      <div className="space-y-3">
        <FileInput
          ref={field}
          accept=".zip,application/zip"
          aria-label="Archive"
          hidden
          onChoose={([archive]) => archive && void take(archive)}
        />
        {phase === "running" ? (
          <ArchiveProgress step={state.step} onStop={stop} />
        ) : (
          <Button ref={button} icon={Upload} onClick={() => field.current?.click()}>
            Select an archive
          </Button>
        )}
        {phase === "done" ? <Outcome imported={state.result} /> : null}
        {phase === "stopped" ? <Banner>Stopped. Nothing was imported.</Banner> : null}
        {phase === "locked" ? <LockedVault /> : null}
        {phase === "failed" ? <FailureBanner failure={state.failure} /> : null}
      </div>
    </Section>
  );
}

function Outcome({ imported }: { imported: Imported }) {
  const { made, here, failed, isStopped } = imported;
  const isFine = failed.length === 0 && !isStopped;
  return (
    <>
      <Banner
        tone={isFine ? "good" : "warn"}
        action={
          made > 0 ? (
            <a href="/files" className={buttonLook()}>
              Show files
            </a>
          ) : undefined
        }
      >
        {isStopped ? "Stopped. " : ""}
        {made === 0 && here > 0 && isFine
          ? "You already have every file in this archive."
          : `${filesWords(made)} ${made === 1 ? "was" : "were"} imported.`}
        {here > 0 && !(made === 0 && isFine) ? ` You already have ${filesWords(here)}.` : ""}
        {failed.length > 0 ? ` ${filesWords(failed.length)} couldn’t be imported.` : ""}
        {isFine ? "" : " Select the same archive again to import the rest."}
      </Banner>
      {failed.length > 0 ? <NotDone label="Files that weren’t imported" files={failed} /> : null}
    </>
  );
}

const checking = ({ done, of }: { done: number; of: number }): Step => ({
  what: "Checking the archive",
  done,
  of,
  words: `${sizeWords(done)} of ${sizeWords(of)}`,
  waits: null,
});

const importing = ({ done, of, waitsUntil }: ImportProgress): Step => ({
  what: "Importing",
  done,
  of,
  words: `${done.toLocaleString()} of ${filesWords(of)}`,
  waits:
    waitsUntil === null
      ? null
      : `Hourly limit for new files reached. Keep this page open: the import continues at ${clockWords(waitsUntil)}.`,
});
