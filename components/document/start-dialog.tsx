/** Asks which Document to start. */
"use client";

import {
  BookText,
  FilePlus2,
  IdCard,
  ListChecks,
  type LucideIcon,
  Mail,
  Presentation,
} from "lucide-react";
import { useState } from "react";
import { startDocument } from "@/components/shell/start-document";
import { Button } from "@/components/ui/button";
import { ChoiceCard } from "@/components/ui/choice-card";
import { Dialog } from "@/components/ui/dialog";
import type { DocumentTemplate } from "@/lib/kinds/document/templates";

const TEMPLATES: [DocumentTemplate, string, string, LucideIcon][] = [
  ["blank", "Blank", "Pages with nothing on them yet.", FilePlus2],
  ["letter", "Letter", "Sender, date and subject where readers look for them.", Mail],
  ["report", "Report", "Title, contents, numbered chapters and page numbers.", BookText],
  ["proposal", "Proposal", "What you offer, for how much, and by when.", Presentation],
  ["minutes", "Minutes", "Who was there, what was decided, and who does what.", ListChecks],
  ["cv", "CV", "Experience, education and skills on one page.", IdCard],
];

export default function StartDocumentDialog({ onClose }: { onClose: () => void }) {
  const [template, setTemplate] = useState<DocumentTemplate>("blank");
  const [busy, setBusy] = useState(false);
  return (
    <Dialog
      title="New document"
      lead="With pages, for what is printed or sent. You can change every word afterwards."
      width="md"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={busy}
            onClick={() => {
              setBusy(true);
              void startDocument(template).finally(() => setBusy(false));
            }}
          >
            Start the document
          </Button>
        </>
      }
    >
      <fieldset className="grid gap-2">
        <legend className="sr-only">Template</legend>
        {TEMPLATES.map(([value, label, words, icon]) => (
          <ChoiceCard
            key={value}
            name="document-template"
            {...{ value, label, words, icon }}
            checked={template === value}
            onChoose={() => setTemplate(value)}
          />
        ))}
      </fieldset>
    </Dialog>
  );
}
