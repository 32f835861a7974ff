/** Every file of the list in one archive on this device. */
"use client";

import { Download } from "lucide-react";
import { useRef } from "react";
import type { Reason } from "@/client/archive/errors";
import type { Exported } from "@/client/archive/export";
import type { MissingPart } from "@/client/archive/manifest";
import { FailureBanner } from "@/components/account/failure-banner";
import { LockedVault } from "@/components/settings/locked-vault";
import { Section } from "@/components/settings/section";
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
import { listedFiles } from "./listed";
import { filesWords, isOrAre, NotDone } from "./not-done";
import { askSink } from "./sinks";

interface Done extends Exported {
  /** Files that were asked for. */
  of: number;
}

const BEGIN: Step = { what: "Exporting", done: 0, of: 1, words: "reading your list", waits: null };

export function ExportSection() {
  const { state, run, stop } = useArchiveWork<Done>();
  const button = useRef<HTMLButtonElement>(null);
  const { phase } = state;
  useReturnOfFocus(button, phase);

  async function save(only?: readonly string[]) {
    const sink = await askSink(archiveName(new Date()));
    if (sink === null) return;
    await run(BEGIN, async ({ signal, tell }) => {
      const [{ exportArchive }, listed] = await Promise.all([
        import("@/client/archive/export"),
        listedFiles(),
      ]);
      const files = listed && (only ? listed.filter(({ id }) => only.includes(id)) : listed);
      if (files === null || files.length === 0) {
        await sink.abort();
        return files === null ? LOCKED : nothing();
      }
      const onProgress = (progress: Parameters<typeof stepOf>[0]) => tell(stepOf(progress));
      const site = location.origin;
      const exported = await exportArchive(files, sink, { site, signal, onProgress });
      return { ...exported, of: files.length };
    });
  }

  return (
    <Section
      title="Export everything"
      lead="One archive (ZIP) with every file on your list: the text as Markdown, attachments, and all that brings the files back, here or on another Sealdesk. It is put together on this device and sent nowhere."
    >
      <div className="space-y-3">
        <Banner tone="warn">
          Whoever has the archive can read everything in it, and open your files by the links it
          holds. Keep it like a password.
        </Banner>
        {phase === "running" ? (
          <ArchiveProgress step={state.step} onStop={stop} />
        ) : (
          <Button
            ref={button}
            icon={<Download aria-hidden="true" className="size-4" />}
            onClick={() => void save()}
          >
            Export everything
          </Button>
        )}
        {phase === "done" ? <Outcome done={state.result} onAgain={save} /> : null}
        {phase === "stopped" ? <Banner>Stopped. Nothing of the archive was kept.</Banner> : null}
        {phase === "locked" ? <LockedVault /> : null}
        {phase === "failed" ? <FailureBanner failure={state.failure} /> : null}
      </div>
    </Section>
  );
}

/** What can be had later, or has room in another archive. */
const MAY_COME: readonly Reason[] = ["network", "server", "full"];

function exportWords(count: number, of: number): string {
  if (of === 1) return "Export it now";
  const number = count.toLocaleString();
  return count === of ? `Export these ${number} now` : `Export ${number} of them now`;
}

function partsWords(parts: readonly MissingPart[]): string {
  const attachments = parts.filter(({ what }) => what === "attachment").length;
  const has = (part: MissingPart["what"]) => parts.some(({ what }) => what === part);
  const words = [
    attachments === 1 ? "1 attachment" : "",
    attachments > 1 ? `${attachments.toLocaleString()} attachments` : "",
    has("attachments") ? "its attachments" : "",
    has("changes") ? "changes that do not open with its key" : "",
    has("readable") ? "Markdown, as its text could not be read" : "",
  ];
  return `It is there without ${words.filter((word) => word !== "").join(", ")}.`;
}

const nothing = (): Done => ({ files: 0, of: 0, bytes: 0, missing: [], incomplete: [] });

function Outcome({ done, onAgain }: { done: Done; onAgain: (only: string[]) => void }) {
  const { files, of, bytes, missing, incomplete } = done;
  if (of === 0) return <Banner>There is no file on your list yet, so there is no archive.</Banner>;
  const size = sizeWords(bytes);
  const others = missing.filter(({ reason }) => MAY_COME.includes(reason)).map(({ id }) => id);
  if (missing.length === 0 && incomplete.length === 0)
    return (
      <Banner tone="good">
        {filesWords(files)} {isOrAre(files)} in the archive ({size}).
      </Banner>
    );
  return (
    <>
      {missing.length > 0 ? (
        <>
          <Banner
            tone="warn"
            action={
              others.length > 0 ? (
                <Button onClick={() => onAgain(others)}>
                  {exportWords(others.length, missing.length)}
                </Button>
              ) : undefined
            }
          >
            {filesWords(files)} of {of.toLocaleString()} {isOrAre(files)} in the archive ({size}).{" "}
            {missing.length === 1 ? "1 is not." : `${missing.length.toLocaleString()} are not.`}
          </Banner>
          <NotDone label="Files that are not in the archive" files={missing} />
        </>
      ) : null}
      {incomplete.length > 0 ? (
        <>
          <Banner tone="warn">
            {filesWords(incomplete.length)} in the archive {isOrAre(incomplete.length)} not whole.
          </Banner>
          <NotDone
            label="Files that are not whole"
            files={incomplete.map(({ title, missing: parts }) => ({
              title,
              words: partsWords(parts),
            }))}
          />
        </>
      ) : null}
    </>
  );
}

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
        : `The server asks for a pause. It goes on by itself at ${clockWords(waitsUntil)}.`,
  };
}

const archiveName = (now: Date) => `sealdesk-archive-${now.toISOString().slice(0, 10)}.zip`;
