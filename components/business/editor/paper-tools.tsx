/** The bar over a paper's fields: fields or paper on a phone, undo and redo, the description, and the PDF. */
"use client";

import { FileDown, Sparkles } from "lucide-react";
import { notify } from "@/components/ui/toast";
import { useTry } from "@/components/ui/use-try";
import { useEditing } from "./editing-context";
import { savePaperPdf } from "./save-paper";
import { ToolButton, UndoRedo } from "./tool-buttons";

export type Side = "fields" | "paper";

interface PaperToolsProps {
  side: Side;
  onSide: (side: Side) => void;
  onDescribe: () => void;
}

export function PaperTools({ side, onSide, onDescribe }: PaperToolsProps) {
  const { doc } = useEditing();
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
      <ToolButton icon={Sparkles} label="Describe it" onClick={onDescribe} />
      <span className="ml-auto flex">
        <UndoRedo />
      </span>
      <ToolButton
        icon={FileDown}
        busy={busy}
        label="Download PDF"
        words="PDF"
        onClick={() => void run(() => savePaperPdf(doc))}
      />
    </div>
  );
}
