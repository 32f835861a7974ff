/** The bar over a paper's fields: fields or paper on a phone, undo and redo, the description, and the PDF. */
"use client";

import { FileDown, Redo2, Sparkles, Undo2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { useEditing, useSteps } from "./editing-context";
import { savePaperPdf } from "./save-paper";

export type Side = "fields" | "paper";

interface PaperToolsProps {
  side: Side;
  onSide: (side: Side) => void;
  onDescribe: () => void;
}

export function PaperTools({ side, onSide, onDescribe }: PaperToolsProps) {
  const { doc, undo, redo } = useEditing();
  const { canUndo, canRedo } = useSteps();
  const { busy, run } = useTry((error) => {
    const why = error instanceof Error ? error.message : String(error);
    notify({ tone: "bad", text: `The PDF wasn’t made. ${why}` });
    return null;
  });
  return (
    <div role="toolbar" aria-label="Paper" className="paper-tools no-print">
      <div className="paper-sides">
        {(["fields", "paper"] as const).map((one) => (
          <button key={one} type="button" aria-pressed={side === one} onClick={() => onSide(one)}>
            {one === "fields" ? "Fields" : "Paper"}
          </button>
        ))}
      </div>
      <Button
        icon={Sparkles}
        aria-label="Describe it"
        className="max-sm:w-11 max-sm:px-0"
        onClick={onDescribe}
      >
        <span className="max-sm:hidden">Describe it</span>
      </Button>
      <span className="ml-auto flex">
        <IconButton label="Undo" keys="Ctrl+Z" icon={Undo2} disabled={!canUndo} onClick={undo} />
        <IconButton
          label="Redo"
          keys="Ctrl+Shift+Z"
          icon={Redo2}
          disabled={!canRedo}
          onClick={redo}
        />
      </span>
      <Button
        icon={FileDown}
        busy={busy}
        aria-label="Download PDF"
        className="max-sm:w-11 max-sm:px-0"
        onClick={() => void run(() => savePaperPdf(doc))}
      >
        <span className="max-sm:hidden">PDF</span>
      </Button>
    </div>
  );
}
