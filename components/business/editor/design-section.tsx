/** How a paper looks: its design, the size of its pages, and its logo. */
"use client";

import { useEffect, useState } from "react";
import { Skeleton } from "@/components/ui/skeleton";
import { type BusinessPaper, DESIGNS, isTrade } from "@/lib/kinds/business/paper";
import { PaperPage } from "../../paper/paper-page";
import { usePaperPages } from "../use-paper-pages";
import { useEditing } from "./editing-context";
import { FieldSection } from "./field-section";
import { LogoField } from "./logo-field";
import { PaperChoice } from "./paper-field";

type Design = (typeof DESIGNS)[number];

const NAMES: Record<Design, string> = {
  vienna: "Vienna",
  "helvetica-nera": "Helvetica Nera",
  "tiefletter-gold": "Tiefletter Gold",
  monoline: "Monoline",
  boutique: "Boutique",
  studio: "Studio",
  ledger: "Ledger",
};
const SIZES = [
  ["a4", "A4"],
  ["letter", "Letter"],
] as const;
/** Enough to see what a design makes of them. */
const SAMPLE_ROWS = 4;

export function DesignSection({ paper }: { paper: BusinessPaper }) {
  const [sample, setSample] = useState<BusinessPaper | null>(null);
  const size = SIZES.find(([value]) => value === paper.paper)?.[1];
  return (
    <FieldSection
      title="Design"
      about={`${NAMES[paper.design]}, ${size}`}
      // As it is when somebody looks: seven pictures are not drawn at every letter.
      onToggle={(isOpen) => setSample(isOpen ? sampleOf(paper) : null)}
    >
      <fieldset>
        <legend className="sr-only">Design</legend>
        <div className="grid grid-cols-3 gap-3">
          {DESIGNS.map((design) => (
            <DesignChoice key={design} design={design} sample={sample} chosen={paper.design} />
          ))}
        </div>
      </fieldset>
      <PaperChoice source="paper" label="Page size" value={paper.paper} options={SIZES} />
      <LogoField logo={paper.logo} />
    </FieldSection>
  );
}

const sampleOf = (paper: BusinessPaper): BusinessPaper =>
  isTrade(paper) ? { ...paper, lines: paper.lines.slice(0, SAMPLE_ROWS) } : paper;

interface DesignChoiceProps {
  design: Design;
  sample: BusinessPaper | null;
  chosen: Design;
}

function DesignChoice({ design, sample, chosen }: DesignChoiceProps) {
  const { set } = useEditing();
  const [drawn, setDrawn] = useState<BusinessPaper | null>(null);
  useEffect(() => setDrawn(sample && { ...sample, design }), [sample, design]);
  const [page] = usePaperPages(drawn, null).pages ?? [];
  return (
    <label className="paper-design">
      <input
        type="radio"
        name="paper-design"
        className="sr-only"
        data-field={design === chosen ? "design" : undefined}
        checked={design === chosen}
        onChange={() => set("design", design)}
      />
      <span className="block overflow-hidden rounded-sm shadow-paper" aria-hidden="true">
        {page ? <PaperPage page={page} label="" /> : <Skeleton className="aspect-[1/1.41]" />}
      </span>
      <span className="text-xs">{NAMES[design]}</span>
    </label>
  );
}
