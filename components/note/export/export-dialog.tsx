/** A note as a file of another kind, made and saved on this device. Loaded when it is opened. */
"use client";

import { FileText, FileType, Hash } from "lucide-react";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { NotDone } from "@/components/archive/not-done";
import { readTitle } from "@/components/file-page/use-status";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { ChoiceCard } from "@/components/ui/choice-card";
import { Dialog } from "@/components/ui/dialog";
import { Field, Select } from "@/components/ui/field";
import { ProgressBar } from "@/components/ui/progress-bar";
import { notify } from "@/components/ui/toast";
import type { Paper } from "@/lib/formats/flow/document";
import type { ExportFormat, Step } from "./make";
import { paperOf } from "./paper";
import { type ExportState, useExport } from "./use-export";

const FORMATS = [
  {
    value: "pdf",
    icon: FileText,
    label: "PDF",
    words: "Pages as they are printed, with images. Attached files are named in it.",
  },
  {
    value: "docx",
    icon: FileType,
    label: "Word",
    words: "To go on writing in Word or LibreOffice, with images. Attached files are named in it.",
  },
  {
    value: "markdown",
    icon: Hash,
    label: "Markdown",
    words: "Text that every editor opens. Images and attached files are named in it.",
  },
] as const;

interface ExportDialogProps {
  file: OpenFile;
  onClose: () => void;
}

export default function ExportDialog({ file, onClose }: ExportDialogProps) {
  const [format, setFormat] = useState<ExportFormat>("pdf");
  const [paper, setPaper] = useState<Paper>(() => paperOf(navigator.language));
  const { state, run, stop } = useExport((name) => {
    onClose();
    notify({ text: `${name} was saved on this device.` });
  });
  const form = useId();
  const isRunning = state.phase === "running";
  const { save, cancel } = useKeptFocus(isRunning);

  function begin(event: FormEvent) {
    event.preventDefault();
    if (!isRunning) void run(format, { file, title: readTitle(file), paper });
  }

  return (
    <Dialog
      title="Export this note"
      lead={
        file.privacy === "e2ee"
          ? "The file is made on this device and sent nowhere. It is not encrypted: whoever has it can read it."
          : "The file is made on this device and sent nowhere."
      }
      onClose={onClose}
      actions={
        <>
          <Button ref={cancel} variant="quiet" onClick={isRunning ? stop : onClose}>
            {state.phase === "done" ? "Close" : "Cancel"}
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
            {FORMATS.map((choice) => (
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
        {format === "markdown" ? null : (
          <Field label="Paper">
            {(names) => (
              <Select
                {...names}
                value={paper}
                disabled={isRunning}
                onChange={({ target }) => setPaper(target.value === "letter" ? "letter" : "a4")}
              >
                <option value="a4">A4</option>
                <option value="letter">Letter</option>
              </Select>
            )}
          </Field>
        )}
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
    case "ready":
      return null;
    case "running":
      return <Progress step={state.step} />;
    case "stopped":
      return <Banner>Stopped. Nothing was saved.</Banner>;
    case "failed":
      return (
        <Banner tone="bad">
          The file could not be made, and nothing was saved. Check the connection and try again.
        </Banner>
      );
    case "done": {
      const { name, missing } = state.made;
      const count = missing.length;
      return (
        <>
          <Banner tone="warn">
            {name} was saved on this device without{" "}
            {count === 1 ? "one image" : `${count.toLocaleString()} images`}.
          </Banner>
          <NotDone label="Images that are not in the file" files={missing} />
        </>
      );
    }
  }
}

function Progress({ step }: { step: Step }) {
  return (
    <div>
      <p role="status" className="text-sm text-ink-soft tabular-nums">
        {step.words} …
      </p>
      <ProgressBar label="Exporting" done={Math.round(step.done * 100)} of={100} className="mt-2" />
    </div>
  );
}
