/** Every file of the list in one archive on this device. */
"use client";

import { Download } from "lucide-react";
import { useRef } from "react";
import type { PageOf } from "@/client/archive/readable";
import { userLocale } from "@/client/user-locale";
import { directionOf } from "@/components/note/export/direction";
import { FailureBanner } from "@/components/page/failure-banner";
import { LockedVault } from "@/components/page/locked-vault";
import { Section } from "@/components/page/section";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { sizeWords } from "@/components/ui/size-words";
import {
  ArchiveProgress,
  clockWords,
  LOCKED,
  type Step,
  useArchiveWork,
  useReturnOfFocus,
} from "./archive-work";
import { type Done, ExportOutcome } from "./export-outcome";
import { listedFiles } from "./listed";
import { filesWords } from "./not-done";
import { askSink } from "./sinks";

const BEGIN: Step = { what: "Exporting", done: 0, of: 1, words: "reading your files", waits: null };

export function ExportSection() {
  const { state, run, stop } = useArchiveWork<Done>();
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = state;
  useReturnOfFocus(button, phase);

  async function save(only?: readonly string[]) {
    const sink = await askSink(archiveName(new Date()));
    if (sink === null) return;
    await run(BEGIN, async ({ signal, tell }) => {
      const [{ exportArchive }, pageOf, listed] = await Promise.all([
        import("@/client/archive/export"),
        notePages(),
        listedFiles(),
      ]).catch(async (error: unknown) => {
        await sink.abort();
        throw error;
      });
      const files = listed && (only ? listed.filter(({ id }) => only.includes(id)) : listed);
      if (files === null || files.length === 0) {
        await sink.abort();
        return files === null ? LOCKED : nothing();
      }
      const onProgress = (progress: Parameters<typeof stepOf>[0]) => tell(stepOf(progress));
      const way = { site: location.origin, signal, onProgress, pageOf };
      const exported = await exportArchive(files, sink, way);
      return { ...exported, of: files.length };
    });
  }

  return (
    <Section
      title="Export everything"
      lead="One ZIP archive of all your files: the text as HTML and Markdown, attachments, and everything needed to import them again, here or on another Sealdesk. It’s made on this device and isn’t uploaded."
    >
      <div className="space-y-3">
        <Banner tone="warn">
          Anyone who has the archive can read everything in it and open your files with the links
          inside. Keep it as safe as a password.
        </Banner>
        {phase === "running" ? (
          <ArchiveProgress step={state.step} onStop={stop} />
        ) : (
          <Button ref={button} icon={Download} onClick={() => void save()}>
            Export everything
          </Button>
        )}
        {phase === "done" ? <ExportOutcome done={state.result} onAgain={save} /> : null}
        {phase === "stopped" ? <Banner>Stopped. Nothing was saved.</Banner> : null}
        {phase === "locked" ? <LockedVault /> : null}
        {phase === "failed" ? <FailureBanner failure={state.failure} /> : null}
      </div>
    </Section>
  );
}

const nothing = (): Done => ({ files: 0, of: 0, bytes: 0, missing: [], incomplete: [] });

function stepOf(progress: {
  done: number;
  of: number;
  bytes: number;
  waitsUntil: number | null;
}): Step {
  const { done, of, bytes, waitsUntil } = progress;
  return {
    what: "Exporting",
    done,
    of,
    words: `${done.toLocaleString()} of ${filesWords(of)}, ${sizeWords(bytes)}`,
    waits:
      waitsUntil === null
        ? null
        : `The server’s limit was reached. The export continues at ${clockWords(waitsUntil)}.`,
  };
}

const archiveName = (now: Date) => `sealdesk-archive-${now.toISOString().slice(0, 10)}.zip`;

/** Fetches what makes the pages, before there is an archive that would be without them. */
async function notePages(): Promise<PageOf> {
  const { noteHtml } = await import("@/lib/formats/html/note-html");
  await directionOf("", []);
  return async ({ title, blocks, attachments }) =>
    noteHtml(blocks, {
      title,
      lang: userLocale(),
      dir: await directionOf(title, blocks),
      media: () => undefined,
      beside: (id) => attachments.get(id),
    });
}
