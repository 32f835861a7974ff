/** Results in the text of files, below those found by title. */
"use client";

import type { LocalFile } from "@/client/local-files";
import { openedAtWords } from "@/components/files/opened-at";
import { FoundRow } from "./found-row";
import type { FoundFile, Search } from "./use-search";

interface TextResultsProps {
  /** Those with a place in their text. */
  found: readonly FoundFile[];
  hasMore: Search["hasMore"];
}

export function TextResults({ found, hasMore }: TextResultsProps) {
  if (found.length === 0) return null;
  const now = new Date();
  return (
    <section aria-labelledby="in-the-text" className="mt-6">
      <h2 id="in-the-text" className="text-sm font-semibold text-ink-soft">
        In the text
      </h2>
      <ul
        aria-label="Files whose text matches"
        className="mt-2 divide-y divide-line overflow-hidden rounded-lg bg-paper shadow-paper"
      >
        {found.map((one) => (
          <FoundRow key={one.id} found={one} openedAt={openedAtWords(one.file.openedAt, now)} />
        ))}
      </ul>
      {hasMore ? (
        <p className="mt-3 text-sm text-ink-faint">
          Only the best matches are shown. Add words to narrow the search.
        </p>
      ) : null}
    </section>
  );
}

/** What a title alone has is listed with the titles. */
export const inText = (found: readonly FoundFile[] | null): readonly FoundFile[] =>
  (found ?? []).filter(({ place }) => place !== null);

/** Files found by their titles that are not among those listed anyway. */
export function titledOnly(
  found: readonly FoundFile[] | null,
  listed: readonly LocalFile[],
): LocalFile[] {
  const known = new Set(listed.map(({ id }) => id));
  return (found ?? []).flatMap(({ file, place }) =>
    place === null && !known.has(file.id) ? [file] : [],
  );
}
