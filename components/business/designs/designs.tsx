/** Every design side by side, with papers that are hard to set. */
"use client";

import { useEffect, useState } from "react";
import { Banner } from "@/components/ui/banner";
import { Skeleton } from "@/components/ui/skeleton";
import { SelectField } from "@/components/ui/text-field";
import { type BusinessPaper, DESIGNS, type PAPER_SIZES } from "@/lib/kinds/business/paper";
import { PaperPage } from "../../paper/paper-page";
import { usePaperPages } from "../use-paper-pages";

type Samples = typeof import("@/lib/formats/testing/business-samples");
type SampleName = keyof Samples["SAMPLE_NAMES"];
type Design = (typeof DESIGNS)[number];
type Size = (typeof PAPER_SIZES)[number];

const PAY = "https://sealdesk.example/pay/9fKx2vQm7LrT#k";
const SIZES: Record<Size, string> = { a4: "A4", letter: "Letter" };

export function Designs() {
  const [samples, setSamples] = useState<Samples | null>(null);
  const [name, setName] = useState<SampleName>("one");
  const [size, setSize] = useState<Size>("a4");
  const [picked, setPicked] = useState("");
  useEffect(() => {
    void import("@/lib/formats/testing/business-samples").then(setSamples);
  }, []);
  if (!samples) return <Skeleton className="h-96" />;
  return (
    <div className="grid gap-6">
      <div className="grid max-w-xl gap-4 sm:grid-cols-2">
        <SelectField
          label="Paper"
          value={name}
          options={Object.entries(samples.SAMPLE_NAMES)}
          onChange={(value) => setName(value as SampleName)}
        />
        <SelectField
          label="Size"
          value={size}
          options={Object.entries(SIZES)}
          onChange={(value) => setSize(value as Size)}
        />
      </div>
      <p role="status" className="text-sm text-ink-soft">
        {picked === "" ? "Click on a page to see which field it leads to." : `Field: ${picked}`}
      </p>
      <div className="grid gap-x-6 gap-y-10 sm:grid-cols-2 xl:grid-cols-4">
        {DESIGNS.map((design) => (
          <Column key={design} {...{ samples, name, design, size }} onPick={setPicked} />
        ))}
      </div>
    </div>
  );
}

interface ColumnProps {
  samples: Samples;
  name: SampleName;
  design: Design;
  size: Size;
  onPick: (source: string) => void;
}

function Column({ samples, name, design, size, onPick }: ColumnProps) {
  const [paper, setPaper] = useState<BusinessPaper | null>(null);
  useEffect(() => {
    setPaper(samples.samplePaper(name, { design, paper: size }));
  }, [samples, name, design, size]);
  const { pages, failure } = usePaperPages(paper, PAY);
  return (
    <section aria-label={design} className="grid min-w-0 content-start gap-3">
      <h2 className="text-sm font-semibold">{design}</h2>
      {failure !== null && <Banner tone="bad">{failure}</Banner>}
      {pages?.map((page, at) => (
        <PaperPage
          // biome-ignore lint/suspicious/noArrayIndexKey: pages are told apart by their order
          key={at}
          page={page}
          label={`${design}, page ${at + 1} of ${pages.length}`}
          onPick={onPick}
        />
      )) ?? <Skeleton className="aspect-[1/1.41]" />}
    </section>
  );
}
