/** A note as a file of another kind, made and saved on this device. Loaded when it is opened. */
"use client";

import { FileCode, FileText, FileType, Hash } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { userLocale } from "@/client/user-locale";
import { NotDone } from "@/components/archive/not-done";
import { readTitle } from "@/components/file-page/use-status";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { Checkbox } from "@/components/ui/checkbox";
import { ChoiceCard } from "@/components/ui/choice-card";
import { Dialog } from "@/components/ui/dialog";
import { ProgressBar } from "@/components/ui/progress-bar";
import { SelectField } from "@/components/ui/text-field";
import { notify } from "@/components/ui/toast";
import { readBlocks } from "@/lib/kinds/note/text-blocks";
import type { Paper } from "@/lib/pdf/layout/document";
import { discussedIn, discussedWords, leftOutWords } from "./discussed";
import { hasFiles } from "./images";
import { type ExportedNote, type ExportFormat, makeExport, type Step } from "./make";
import { paperOf } from "./paper";
import { type ExportState, useExport } from "./use-export";

const FORMATS = [
  {
    value: "pdf",
    icon: FileText,
    label: "PDF",
    words: "Ready to print, with images.",
  },
  {
    value: "docx",
    icon: FileType,
    label: "Word",
    words: "To keep editing in Word or LibreOffice, with images.",
  },
  {
    value: "html",
    icon: FileCode,
    label: "HTML",
    words: "One web page for any browser, with images.",
  },
  {
    value: "markdown",
    icon: Hash,
    label: "Markdown",
    words: "Plain text for any editor. Images are listed by name.",
  },
] as const;

const NOTHING = { comments: false, suggestions: 0 };

export interface Exporter {
  noun: string;
  formats: readonly (typeof FORMATS)[number]["value"][];
  /** Whether the paper is chosen here. */
  hasPaper: boolean;
  make: typeof makeExport;
}

const NOTE: Exporter = {
  noun: "note",
  formats: FORMATS.map(({ value }) => value),
  hasPaper: true,
  make: makeExport,
};

interface ExportDialogProps {
  file: OpenFile;
  onClose: () => void;
  of?: Exporter;
}

export default function ExportDialog({ file, onClose, of = NOTE }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const [paper, setPaper] = useState<Paper>(() => paperOf(userLocale()));
  const { state, run, stop } = useExport(of.make, (name) => {
    onClose();
    notify({ text: `${name} was saved on this device.` });
  });
  const [namesFiles] = useState(() => hasFiles(readBlocks(file.doc)));
  const [discussed] = useState(() => discussedIn(file));
  const [isWithAll, setWithAll] = useState(true);
  const withWords = discussedWords(discussed, format);
  const leavesOut = discussed.suggestions > 0 && (withWords === null || !isWithAll);
  const form = useId();
  const isRunning = state.phase === "running";
  const { save, cancel } = useKeptFocus(isRunning);

  if (state.phase === "done" && state.made.missing.length > 0)
    return <Lacking made={state.made} onClose={onClose} />;

  function begin(event: FormEvent) {
    event.preventDefault();
    const beside = isWithAll ? discussed : NOTHING;
    if (!isRunning) void run(format, { file, title: readTitle(file), paper, beside });
  }

  return (
    <Dialog
      title={`Export this ${of.noun}`}
      lead={
        file.privacy === "e2ee"
          ? "The file is made on this device and isn’t uploaded. It’s not encrypted, so anyone who has it can read it."
          : "The file is made on this device and isn’t uploaded."
      }
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} variant="quiet" onClick={isRunning ? stop : onClose}>
            Cancel
          </Button>
          <Button ref={save} variant="primary" type="submit" form={form} busy={isRunning}>
            Export
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={begin} className="space-y-4">
        <fieldset disabled={isRunning}>
          <legend className="sr-only">Export as</legend>
          <div className="grid gap-3">
            {FORMATS.filter(({ value }) => of.formats.includes(value)).map((choice) => (
              <ChoiceCard
                key={choice.value}
                {...choice}
                name="format"
                checked={format === choice.value}
                onChoose={() => setFormat(choice.value)}
              />
            ))}
          </div>
        </fieldset>
        {namesFiles ? (
          <p className="text-sm text-ink-soft">
            Attached files are listed by name. Download them from Attachments.
          </p>
        ) : null}
        {!of.hasPaper || format === "markdown" || format === "html" ? null : (
          <SelectField
            label="Paper"
            value={paper}
            disabled={isRunning}
            options={[
              ["a4", "A4"],
              ["letter", "Letter"],
            ]}
            onChange={setPaper}
          />
        )}
        {withWords === null ? null : (
          <Checkbox
            label={withWords}
            hint="Anyone who has the file can read them."
            checked={isWithAll}
            disabled={isRunning}
            onChange={({ target }) => setWithAll(target.checked)}
          />
        )}
        {leavesOut ? (
          <p role="status" className="text-sm text-ink-soft">
            {leftOutWords(discussed.suggestions)}
          </p>
        ) : null}
        <Outcome state={state} />
      </form>
    </Dialog>
  );
}

/** The button that was pressed cannot have the focus while it works; it has it again afterwards. */
function useKeptFocus(isRunning: boolean) {
  const save = useRef<HTMLButtonElement>(null);
  const cancel = useRef<HTMLButtonElement>(null);
  const before = useRef(isRunning);
  useEffect(() => {
    if (before.current === isRunning) return;
    before.current = isRunning;
    (isRunning ? cancel : save).current?.focus();
  }, [isRunning]);
  return { save, cancel };
}

function Outcome({ state }: { state: ExportState }) {
  switch (state.phase) {
    case "running":
      return <Progress step={state.step} />;
    case "stopped":
      return (
        <div ref={showWhole}>
          <Banner>Stopped. Nothing was saved.</Banner>
        </div>
      );
    case "failed":
      return (
        <div ref={showWhole}>
          <Banner tone="bad">
            The file couldn’t be made, and nothing was saved. Check your connection and try again.
          </Banner>
        </div>
      );
    default:
      return null;
  }
}

function Progress({ step }: { step: Step }) {
  return (
    <div ref={showWhole}>
      <p role="status" className="text-sm text-ink-soft">
        {step.words} …
      </p>
      <ProgressBar label="Exporting" done={Math.round(step.done * 100)} of={100} className="mt-2" />
    </div>
  );
}

/** It stands below what a phone shows of the dialog. */
function showWhole(element: HTMLElement | null) {
  element?.scrollIntoView({ block: "nearest" });
}

/** The file is there, and not whole. */
function Lacking({
  made: { name, missing },
  onClose,
}: {
  made: ExportedNote;
  onClose: () => void;
}) {
  const close = useRef<HTMLButtonElement>(null);
  // The button that began it is gone.
  useEffect(() => close.current?.focus(), []);
  const count = missing.length;
  return (
    <Dialog
      title={count === 1 ? "One image is missing" : `${count.toLocaleString()} images are missing`}
      onClose={onClose}
      actions={
        <Button ref={close} variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="space-y-4">
        <Banner tone="warn">
          <bdi>{name}</bdi> was saved on this device without{" "}
          {count === 1 ? "this image" : "these images"}.
        </Banner>
        <NotDone label="Images that aren’t in the file" files={missing} />
      </div>
    </Dialog>
  );
}
