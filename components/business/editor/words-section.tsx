/** What a paper says in words: notes, terms and the foot of its pages. */
"use client";

import { type BusinessPaper, isTrade } from "@/lib/kinds/business/paper";
import { FieldSection } from "./field-section";
import { PaperField } from "./paper-field";

export function WordsSection({ paper }: { paper: BusinessPaper }) {
  const said = isTrade(paper) ? [paper.notes, paper.terms, paper.footer] : [paper.notes];
  return (
    <FieldSection
      title={isTrade(paper) ? "Notes and terms" : "Notes"}
      about={said.find(Boolean) ?? "Empty"}
    >
      <PaperField source="notes" label="Notes" kind="lines" value={paper.notes} />
      {isTrade(paper) ? (
        <>
          <PaperField source="terms" label="Terms" kind="lines" value={paper.terms} />
          <PaperField source="footer" label="Footer" kind="lines" value={paper.footer} />
        </>
      ) : null}
    </FieldSection>
  );
}
