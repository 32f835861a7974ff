/** The bar over a contract: which side is seen, the description, suggesting, undo and redo. */
"use client";

import { PencilLine, Redo2, Sparkles, Undo2 } from "lucide-react";
import { useEditing, useSteps } from "@/components/business/editor/editing-context";
import { setSuggesting } from "@/components/note/suggestions/mode";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
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
  const { undo, redo } = useEditing();
  const { canUndo, canRedo } = useSteps();
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
            <Button
              icon={Sparkles}
              aria-label="Describe it"
              className="max-sm:w-11 max-sm:px-0"
              onClick={onDescribe}
            >
              <span className="max-sm:hidden">Describe it</span>
            </Button>
          ) : null}
          <Button
            icon={PencilLine}
            aria-label="Suggest changes"
            aria-pressed={isSuggesting}
            className="max-sm:w-11 max-sm:px-0"
            onClick={() => {
              setSuggesting(file, true);
              onSide("text");
              onSuggest();
            }}
          >
            <span className="max-sm:hidden">Suggest</span>
          </Button>
          <IconButton label="Undo" keys="Ctrl+Z" icon={Undo2} disabled={!canUndo} onClick={undo} />
          <IconButton
            label="Redo"
            keys="Ctrl+Shift+Z"
            icon={Redo2}
            disabled={!canRedo}
            onClick={redo}
          />
        </span>
      ) : null}
    </div>
  );
}
