/** Buttons of the bars over papers and contracts. */
"use client";

import { Redo2, Undo2 } from "lucide-react";
import { Button, type ButtonProps } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { useEditing, useSteps } from "./editing-context";

interface ToolButtonProps extends ButtonProps {
  label: string;
  /** What is seen of the label beside the icon; on a phone nothing is. */
  words?: string;
}

export const ToolButton = ({ label, words = label, ...button }: ToolButtonProps) => (
  <Button aria-label={label} className="max-sm:w-11 max-sm:px-0" {...button}>
    <span className="max-sm:hidden">{words}</span>
  </Button>
);

export function UndoRedo() {
  const { undo, redo } = useEditing();
  const { canUndo, canRedo } = useSteps();
  return (
    <>
      <IconButton label="Undo" keys="Ctrl+Z" icon={Undo2} disabled={!canUndo} onClick={undo} />
      <IconButton
        label="Redo"
        keys="Ctrl+Shift+Z"
        icon={Redo2}
        disabled={!canRedo}
        onClick={redo}
      />
    </>
  );
}
