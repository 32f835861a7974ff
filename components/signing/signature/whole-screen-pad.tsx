/** A pad as large as the screen. On an upright phone one writes along its long side. */
"use client";

import { Check, Eraser, Undo2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button } from "@/components/ui/button";
import { useModal } from "@/components/ui/use-modal";
import { DrawPad } from "./draw-pad";
import type { Drawing } from "./drawing";

interface WholeScreenPadProps {
  drawing: Drawing | null;
  onChange: (drawing: Drawing | null) => void;
  onClose: () => void;
}

export function WholeScreenPad({ drawing, onChange, onClose }: WholeScreenPadProps) {
  const element = useRef<HTMLDialogElement>(null);
  useModal(element);
  const isUpright = useUprightScreen();
  const isEmpty = !drawing || drawing.strokes.length === 0;
  return (
    <dialog
      ref={element}
      aria-label="Draw full screen"
      className="m-0 h-dvh max-h-none w-full max-w-none bg-raised p-3 text-ink"
      onCancel={(event) => {
        event.preventDefault();
        event.stopPropagation();
        onClose();
      }}
    >
      <div className="flex h-full flex-col gap-3">
        <DrawPad
          drawing={drawing}
          onChange={onChange}
          isTurned={isUpright}
          className="min-h-0 flex-1"
        />
        <div className="flex gap-2">
          <PadTools drawing={drawing} onChange={onChange} />
          <Button variant="primary" className="ml-auto" icon={Check} onClick={onClose}>
            {isEmpty ? "Close" : "Done"}
          </Button>
        </div>
      </div>
    </dialog>
  );
}

interface PadToolsProps {
  drawing: Drawing | null;
  onChange: (drawing: Drawing | null) => void;
}

export function PadTools({ drawing, onChange }: PadToolsProps) {
  const isEmpty = !drawing || drawing.strokes.length === 0;
  return (
    <>
      <Button
        variant="quiet"
        disabled={isEmpty}
        icon={Undo2}
        onClick={() => drawing && onChange({ ...drawing, strokes: drawing.strokes.slice(0, -1) })}
      >
        Undo
      </Button>
      <Button variant="quiet" disabled={isEmpty} icon={Eraser} onClick={() => onChange(null)}>
        Clear
      </Button>
    </>
  );
}

function useUprightScreen(): boolean {
  const [isUpright, setUpright] = useState(false);
  useEffect(() => {
    const query = matchMedia("(orientation: portrait)");
    const look = () => setUpright(query.matches);
    look();
    query.addEventListener("change", look);
    return () => query.removeEventListener("change", look);
  }, []);
  return isUpright;
}
