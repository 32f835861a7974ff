/** All pages of a paper, one below the other. */
"use client";

import { useEffect } from "react";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import type { PagePicture } from "@/lib/pdf/write/picture";
import { PaperPage } from "./paper-page";
import type { Pages } from "./use-pages";

interface PagesViewProps extends Pages {
  /** What it is, for who cannot see it, as "Invoice". */
  name: string;
  onPick?: ((source: string) => void) | undefined;
}

export function PagesView({ pages, failure, name, onPick }: PagesViewProps) {
  usePrintSize(pages?.[0]);
  return (
    <div className="paper-pages">
      {failure === null ? null : (
        <Banner tone="bad">This couldn’t be drawn. What you entered is kept. {failure}</Banner>
      )}
      {pages?.map((page, at) => (
        <PaperPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their order
          key={at}
          page={page}
          label={`${name}, page ${at + 1} of ${pages.length}`}
          onPick={onPick}
        />
      )) ?? <Skeleton className="aspect-[1/1.41] w-full" />}
    </div>
  );
}

/** The browser prints on the paper's own size and adds no margins: the pages have theirs. */
function usePrintSize(page: PagePicture | undefined): void {
  const { width, height } = page ?? {};
  useEffect(() => {
    if (width === undefined) return;
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`@page { size: ${width}pt ${height}pt; margin: 0; }`);
    document.adoptedStyleSheets.push(sheet);
    return () => {
      const others = document.adoptedStyleSheets.filter((one) => one !== sheet);
      document.adoptedStyleSheets = others;
    };
  }, [width, height]);
}
