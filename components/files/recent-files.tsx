/** The last few files of a list. Nothing shows for a first visit. */
"use client";

import type { LocalFile } from "@/client/local-files";
import { KindIcon } from "./kind-icon";
import { addressOf, titleOf } from "./listed-file";
import { openedAtWords } from "./opened-at";
import { useLocalFiles } from "./use-local-files";

const MAX_SHOWN = 5;

/** Those of this browser, on the front page. */
export function RecentFiles() {
  const files = useLocalFiles().files?.filter(({ away }) => !away);
  return (
    <div className="mt-14">
      <RecentList title="Recent in this browser" files={files ?? []} />
    </div>
  );
}

/** @param files the newest first */
export function RecentList({ title, files }: { title: string; files: readonly LocalFile[] }) {
  if (files.length === 0) return null;
  const now = new Date();
  return (
    <section aria-labelledby="recent">
      <div className="flex items-baseline justify-between gap-4">
        <h2 id="recent" className="font-semibold">
          {title}
        </h2>
        <a href="/files" className="text-link text-sm touch:py-3">
          All files{files.length > MAX_SHOWN ? ` (${files.length})` : ""}
        </a>
      </div>
      <ul className="mt-3 divide-y divide-line overflow-hidden rounded-lg bg-paper shadow-paper">
        {files.slice(0, MAX_SHOWN).map((file) => (
          <li key={file.id}>
            <a
              href={addressOf(file)}
              className="flex min-h-12 items-center gap-3 px-4 -outline-offset-2 hover:bg-hover"
            >
              <KindIcon kind={file.kind} />
              <span className="min-w-0 flex-1 truncate">{titleOf(file)}</span>
              <span className="shrink-0 text-sm text-ink-faint tabular-nums">
                {openedAtWords(file.openedAt, now)}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}
