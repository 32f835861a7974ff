/** All pages of a business paper, one below the other. */
"use client";

import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { BusinessPaper } from "@/lib/kinds/business/paper";
import { PagesView } from "../../paper/pages-view";
import { usePaperPages } from "../use-paper-pages";

interface PaperViewProps {
  paper: BusinessPaper;
  /** Where it is paid. */
  address: string | null;
  onPick?: ((source: string) => void) | undefined;
}

export function PaperView({ paper, address, onPick }: PaperViewProps) {
  return (
    <PagesView {...usePaperPages(paper, address)} name={PAPER_NAMES[paper.type]} onPick={onPick} />
  );
}
