/** One version as it was, with its changes marked, and what can be done with it. */
"use client";

import { ArrowLeft, Copy, PenLine, RotateCcw } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useId, useMemo, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/field";
import { IconButton } from "@/components/ui/icon-button";
import { loadOnceBack } from "@/components/ui/on-demand";
import { Skeleton } from "@/components/ui/skeleton";
import { kindOfDoc, nounOfDoc } from "@/lib/kinds/file-kind";
import {
  isSaved,
  kindWords,
  type ListedVersion,
  momentWords,
  versionName,
} from "./arrange-versions";
import { ChangeBar } from "./change-bar";
import type { Change } from "./changes";
import { Paper } from "./paper";
import type { Compared } from "./picture";
import { useChangeWalk } from "./use-change-walk";
import { usePicture } from "./use-picture";
import type { VersionReader } from "./version-reader";
import { writersIn } from "./writers";

/** Kinds whose versions are shown as they look, with what was changed in words. */
const VERSIONS = {
  invoice: lazy(() => loadOnceBack(() => import("@/components/business/editor/paper-version"))),
  contract: lazy(() => loadOnceBack(() => import("@/components/contract/editor/contract-version"))),
  sheet: lazy(() => loadOnceBack(() => import("@/components/sheet/sheet-version"))),
  document: lazy(() => loadOnceBack(() => import("@/components/document/document-version"))),
};

interface PreviewProps {
  file: OpenFile;
  reader: VersionReader;
  version: ListedVersion;
  /** The one saved before it. */
  older: ListedVersion | null;
  compared: Compared;
  onCompare: (compared: Compared) => void;
  onBack: () => void;
  onName: () => void;
  onRestore: () => void;
  onCopy: () => Promise<void>;
}

export function Preview(props: PreviewProps) {
  const { file, reader, version, older, compared } = props;
  const { shown, fail, again } = usePicture({ version, older, compared }, reader, file.doc);
  const writer = useMemo(() => writersIn(file), [file]);
  const { forget, begin, ...rest } = useChangeWalk();
  const walk = { forget, begin, ...rest };
  const heading = useId();
  const kind = kindOfDoc(file.doc);
  const Version = kind === "note" ? null : VERSIONS[kind];
  const isPaper = Version !== null;
  const read = useCallback(() => reader.read(version), [reader, version]);
  const readOlder = useMemo(() => older && (() => reader.read(older)), [reader, older]);

  // The marks of the picture before are gone from the page.
  useEffect(() => {
    if (shown.phase !== "ready") forget();
  }, [shown, forget]);
  const drawn = useCallback((changes: readonly Change[]) => begin(changes), [begin]);
  const { go } = walk;
  // Wherever in the panel the focus is: whoever chose a version in the list reads on from there.
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => stepOnKey(event, go);
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [go]);

  return (
    <section aria-labelledby={heading} className="flex min-h-0 min-w-0 flex-1 flex-col">
      <Head {...props} headingId={heading} isReady={shown.phase === "ready"} />
      <div className="border-b border-line bg-raised px-4 py-1.5">
        {shown.phase === "ready" && isPaper ? (
          <p className="flex min-h-9 items-center text-sm text-ink-faint">
            {isSaved(version) ? "The file as it was then." : "The file as it is now."}
          </p>
        ) : shown.phase === "ready" ? (
          <ChangeBar walk={walk} hint={hintOf(shown.picture.hint, compared)} />
        ) : (
          <p role="status" className="flex min-h-9 items-center text-sm text-ink-faint">
            {shown.phase === "loading" ? "Opening this version…" : "This version can’t be shown."}
          </p>
        )}
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto">
        {shown.phase === "ready" && Version ? (
          <Suspense fallback={<PaperSkeleton />}>
            <Version read={read} readOlder={readOlder} onFailed={fail} />
          </Suspense>
        ) : null}
        {shown.phase === "ready" && !isPaper ? (
          <Paper picture={shown.picture} writer={writer} onDrawn={drawn} onFailed={fail} />
        ) : null}
        {shown.phase === "loading" ? <PaperSkeleton /> : null}
        {shown.phase === "failed" ? (
          <div className="p-4">
            <Banner tone="bad" action={<Button onClick={again}>Try again</Button>}>
              {shown.words}
              {shown.isAlone ? " You can still open the other versions." : null}
            </Banner>
          </div>
        ) : null}
      </div>
    </section>
  );
}

const hintOf = (hint: string | null, compared: Compared): string | null =>
  compared === "none" ? "This version, without marked changes." : hint;

function Head(props: PreviewProps & { headingId: string; isReady: boolean }) {
  const isPaper = kindOfDoc(props.file.doc) !== "note";
  const { version, compared, onCompare, onBack, onName, onRestore, onCopy, isReady } = props;
  const [copying, setCopying] = useState(false);
  const copy = () => {
    setCopying(true);
    void onCopy().finally(() => setCopying(false));
  };
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-b border-line bg-raised px-4 py-2">
      <IconButton
        label="Back to versions"
        className="-ml-2 md:hidden"
        icon={ArrowLeft}
        onClick={onBack}
      />
      <div className="min-w-40 flex-1">
        <h3
          id={props.headingId}
          tabIndex={-1}
          data-preview-heading=""
          dir="auto"
          className="line-clamp-2 font-semibold outline-none wrap-anywhere"
        >
          {versionName(version)}
        </h3>
        <p className="text-xs text-ink-faint first-letter:uppercase">
          {isSaved(version)
            ? momentWords(version.createdAt, new Date())
            : `The ${nounOfDoc(props.file.doc)} as it is now`}
          {version.name ? `, ${kindWords(version).toLowerCase()}` : ""}
        </p>
      </div>
      {isPaper ? null : (
        <Select
          aria-label="Marked changes"
          value={compared}
          options={[
            [
              "before",
              isSaved(version) ? "Changes in this version" : "Changes since the last version",
            ],
            ...(isSaved(version) ? [["now", "Changes since then"] as const] : []),
            ["none", "Don’t mark changes"],
          ]}
          onChange={onCompare}
          className="max-md:w-full md:w-68"
        />
      )}
      <div className="flex flex-wrap gap-2">
        {isSaved(version) ? (
          <Button icon={PenLine} className="max-md:[&_svg]:hidden" onClick={onName}>
            {version.name ? "Rename" : "Name"}
          </Button>
        ) : null}
        <Button
          icon={Copy}
          className="max-md:[&_svg]:hidden"
          busy={copying}
          disabled={!isReady}
          onClick={copy}
        >
          Make a copy
        </Button>
        {isSaved(version) ? (
          <Button
            variant="primary"
            icon={RotateCcw}
            className="max-md:[&_svg]:hidden"
            disabled={!isReady}
            onClick={onRestore}
          >
            Restore
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function PaperSkeleton() {
  return (
    <div className="history-paper space-y-3" aria-hidden="true">
      <Skeleton className="h-9 w-2/3" />
      <Skeleton className="h-4 w-full" />
      <Skeleton className="h-4 w-11/12" />
      <Skeleton className="h-4 w-4/5" />
    </div>
  );
}

/** Alt with an arrow goes to the next change; a list of choices has its own use for it. */
function stepOnKey(event: KeyboardEvent, go: (step: 1 | -1) => void) {
  const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : null;
  if (step === null || !event.altKey || event.target instanceof HTMLSelectElement) return;
  event.preventDefault();
  go(step);
}
