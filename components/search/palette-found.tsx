/** The palette's results in the text of files, with the progress of indexing. */
"use client";

import { Command } from "cmdk";
import { FileText } from "lucide-react";
import { titleOf } from "@/components/files/listed-file";
import { FillingStatus } from "./filling-status";
import { MarkedSnippet } from "./marked";
import { lookedThrough } from "./nothing-found";
import { openFound } from "./open-found";
import type { FoundFile, Search } from "./use-search";

/** What the palette's own filter lets pass: it was found by its text, which the palette does not know. */
export const FOUND = "found:";

interface PaletteFoundProps {
  found: readonly FoundFile[];
  choose: (run: () => void) => void;
}

export function PaletteFound({ found, choose }: PaletteFoundProps) {
  if (found.length === 0) return null;
  return (
    <Command.Group heading="In the text" className="palette-group">
      {found.map(({ id, file, snippet, place }) => (
        <Command.Item
          key={id}
          value={FOUND + id}
          className="menu-item items-start py-1.5"
          onSelect={() => choose(() => openFound(file, place))}
        >
          <FileText aria-hidden="true" className="mt-0.5 shrink-0" />
          <span className="min-w-0 flex-1">
            <span className="block truncate">
              <bdi>{titleOf(file)}</bdi>
            </span>
            {snippet ? (
              <span dir="auto" className="line-clamp-2 text-left text-ink-soft wrap-anywhere">
                <MarkedSnippet snippet={snippet} />
              </span>
            ) : null}
          </span>
        </Command.Item>
      ))}
    </Command.Group>
  );
}

/** Under the results. */
export function PaletteFilling({ search, typed }: { search: Search; typed: string }) {
  const { found, filling } = search;
  const count = found?.filter(({ place }) => place !== null).length ?? 0;
  return (
    <>
      <p role="status" className="sr-only">
        {typed.trim() === "" || search.isLooking ? "" : `${count} by their text`}
      </p>
      <FillingStatus
        filling={filling}
        className="shrink-0 border-t border-line px-5 py-2 empty:hidden"
      />
    </>
  );
}

/** What stands where nothing was found. */
export function emptyWords({ isLooking, filling }: Search): string {
  if (isLooking) return "Searching your files…";
  return filling.of === 0 ? "No results by title." : `${lookedThrough(filling)}`;
}
