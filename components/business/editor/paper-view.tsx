/** All pages of a paper, one below the other. */
"use client";

import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { PaperPage } from "../paper/paper-page";
import { usePaperPages } from "../paper/use-paper-pages";
import { PAPER_NAMES } from "../paper-names";

interface PaperViewProps {
  paper: BusinessPaper;
  /** Where it is paid. */
  address: string | null;
  onPick?: ((source: string) => void) | undefined;
}

export function PaperView({ paper, address, onPick }: PaperViewProps) {
  const { pages, failure } = usePaperPages(paper, address);
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
          label={`${PAPER_NAMES[paper.type]}, page ${at + 1} of ${pages.length}`}
          onPick={onPick}
        />
      )) ?? <Skeleton className="aspect-[1/1.41] w-full" />}
    </div>
  );
}
