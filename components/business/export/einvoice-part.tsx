/** A paper as an e-invoice: what receivers would refuse, each with a way to its field, and the files. */
"use client";

import { FileCode2, FileDown, TriangleAlert } from "lucide-react";
import { useCallback, useState } from "react";
import { exportFailure } from "@/components/file-page/export-list";
import { saveFile } from "@/components/shell/save-file";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { SelectField } from "@/components/ui/text-field";
import { useResolved } from "@/components/ui/use-resolved";
import { useTry } from "@/components/ui/use-try";
import type { EInvoiceProfile } from "@/lib/formats/einvoice/codes";
import type { EInvoiceProblem } from "@/lib/formats/einvoice/problems";
import type { EInvoiceSyntax } from "@/lib/formats/einvoice/write";
import type { TradePaper } from "@/lib/kinds/business/paper";
import { fileNameOf } from "./file-name";
import { makePdf, makeXml } from "./paper-files";
import { problemSource } from "./problem-source";

interface EInvoicePartProps {
  paper: TradePaper;
  /** Goes to a field, named as on the page: `to.name`, `lines.<id>.quantity`. */
  onPick: (source: string) => void;
}

type Form = "hybrid" | EInvoiceSyntax;

const PROFILES = [
  ["en16931", "Europe (EN 16931)"],
  ["xrechnung", "Germany, public sector (XRechnung)"],
] as const satisfies readonly (readonly [EInvoiceProfile, string])[];

/** Of an invoice or a credit note. */
export function EInvoicePart({ paper, onPick }: EInvoicePartProps) {
  const [profile, setProfile] = useState<EInvoiceProfile>("en16931");
  const problems = useProblems(paper, profile);
  const { running, failure, run } = useTry<string, Form>(exportFailure);
  const save = (form: Form) =>
    run(async () => {
      const isPdf = form === "hybrid";
      const bytes = isPdf ? await makePdf(paper, true) : await makeXml(paper, profile, form);
      const type = isPdf ? "application/pdf" : "application/xml";
      const ending = isPdf ? "-factur-x.pdf" : `-${profile}-${form}.xml`;
      saveFile(`${fileNameOf(paper)}${ending}`, new Blob([bytes], { type }));
    }, form);
  const button = (form: Form, label: string) => (
    <Button
      icon={form === "hybrid" ? FileDown : FileCode2}
      busy={running === form}
      onClick={() => void save(form)}
    >
      {label}
    </Button>
  );
  return (
    <section aria-label="E-invoice" className="space-y-3">
      <h3 className="font-semibold">E-invoice</h3>
      <SelectField label="For" value={profile} options={PROFILES} onChange={setProfile} />
      {problems === null ? null : <ProblemList paper={paper} problems={problems} onPick={onPick} />}
      <div className="flex flex-wrap gap-2">
        {profile === "en16931" ? button("hybrid", "PDF with XML inside (Factur-X)") : null}
        {button("ubl", "XML (UBL)")}
        {button("cii", "XML (CII)")}
      </div>
      {failure === null ? null : <Banner tone="bad">{failure}</Banner>}
    </section>
  );
}

interface ProblemListProps {
  paper: TradePaper;
  problems: readonly EInvoiceProblem[];
  onPick: (source: string) => void;
}

function ProblemList({ paper, problems, onPick }: ProblemListProps) {
  if (problems.length === 0) return <Banner tone="good">Nothing is missing.</Banner>;
  const isRefused = problems.some(({ isWarning }) => !isWarning);
  return (
    <>
      <Banner tone="warn">
        {isRefused
          ? "Receivers may refuse it until these are mended. You can export it all the same."
          : "Receivers take it. Look at these first."}
      </Banner>
      <ul className="divide-y divide-line">
        {problems.map(({ rule, words, place }) => (
          <li key={`${rule} ${problemSource(place, paper)}`}>
            <button
              type="button"
              className="flex w-full items-start gap-2.5 rounded-md py-2 text-left hover:bg-hover touch:py-3"
              onClick={() => onPick(problemSource(place, paper))}
            >
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0 text-warn" />
              <span className="min-w-0 flex-1">{words}</span>
              <span className="shrink-0 font-mono text-xs text-ink-faint">{rule}</span>
            </button>
          </li>
        ))}
      </ul>
    </>
  );
}

/** Null until they were looked for. */
function useProblems(paper: TradePaper, profile: EInvoiceProfile) {
  const find = useCallback(async () => {
    const { problemsOf } = await import("@/lib/formats/einvoice/problems");
    return problemsOf(paper, profile);
  }, [paper, profile]);
  return useResolved(find);
}
