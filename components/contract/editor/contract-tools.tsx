/** The bar over a contract: which side is seen, the description, suggesting, undo and redo. */
"use client";

import { PencilLine, Sparkles } from "lucide-react";
import { ToolButton, UndoRedo } from "@/components/business/editor/tool-buttons";
import { setSuggesting } from "@/components/note/suggestions/mode";
import { useIsSuggesting } from "./suggestions";

const SIDES = [
  ["fields", "Details"],
  ["text", "Text"],
  ["pages", "Pages"],
] as const;
export type Side = (typeof SIDES)[number][0];

interface ContractToolsProps {
  /** What the mode of suggesting is kept for. */
  file: string;
  side: Side;
  onSide: (side: Side) => void;
  isEditable: boolean;
  /** Shows the suggestions. */
  onSuggest: () => void;
  /** Absent where the contract is of no pack. */
  onDescribe?: () => void;
}

export function ContractTools(props: ContractToolsProps) {
  const { file, side, onSide, isEditable, onSuggest, onDescribe } = props;
  const isSuggesting = useIsSuggesting(file);
  return (
    <div role="toolbar" aria-label="Contract" className="paper-tools contract-tools no-print">
      <div className="paper-sides">
        {SIDES.map(([one, label]) => (
          <button
            key={one}
            type="button"
            data-side={one}
            aria-pressed={side === one}
            onClick={() => onSide(one)}
          >
            {label}
          </button>
        ))}
      </div>
      {isEditable ? (
        <span className="ml-auto flex items-center sm:gap-1">
          {onDescribe ? (
            <ToolButton icon={Sparkles} label="Describe it" onClick={onDescribe} />
          ) : null}
          <ToolButton
            icon={PencilLine}
            label="Suggest changes"
            words="Suggest"
            aria-pressed={isSuggesting}
            onClick={() => {
              setSuggesting(file, true);
              onSide("text");
              onSuggest();
            }}
          />
          <UndoRedo />
        </span>
      ) : null}
    </div>
  );
}
