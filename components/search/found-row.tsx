"use client";

import type { MouseEvent } from "react";
import { KindIcon } from "@/components/files/kind-icon";
import { addressOf, titleOf } from "@/components/files/listed-file";
import { MarkedSnippet } from "./marked";
import { openFound } from "./open-found";
import type { FoundFile } from "./use-search";

/** A file whose text has what was looked for, with the words around it. The whole row leads to them. */
export function FoundRow({ found, openedAt }: { found: FoundFile; openedAt: string }) {
  const { file, snippet, place } = found;
  function go(event: MouseEvent) {
    // A new tab or window is the browser's, and begins at the beginning.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return;
    event.preventDefault();
    openFound(file, place);
  }
  return (
    <li className="relative flex gap-3 px-4 py-3 hover:bg-hover">
      <KindIcon kind={file.kind} className="mt-1" />
      <div className="min-w-0 flex-1">
        <div className="flex items-baseline gap-3">
          <a
            href={addressOf(file)}
            onClick={go}
            className="min-w-0 flex-1 truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus"
          >
            <bdi>{titleOf(file)}</bdi>
          </a>
          <span className="shrink-0 text-sm whitespace-nowrap text-ink-faint tabular-nums">
            {openedAt}
          </span>
        </div>
        {snippet ? (
          <p
            dir="auto"
            className="mt-0.5 line-clamp-2 text-left text-sm wrap-anywhere text-ink-soft"
          >
            <MarkedSnippet snippet={snippet} />
          </p>
        ) : null}
      </div>
    </li>
  );
}
