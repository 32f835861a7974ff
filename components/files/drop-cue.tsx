/** While files are dragged over the page: what letting go of them does. */
"use client";

import { FileInput } from "lucide-react";
import { useEffect, useState } from "react";

/** A drag that leaves the window unseen says nothing more; one that goes on is heard of several times a second. */
const GONE_MS = 700;

export function DropCue() {
  const [shown, setShown] = useState(false);
  useEffect(() => followFiles(setShown), []);
  if (!shown) return null;
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none fixed inset-3 z-40 grid place-items-center rounded-lg border-2 border-dashed border-accent bg-accent-soft/85"
    >
      <p className="mx-4 flex items-center gap-3 rounded-lg bg-raised px-5 py-4 font-semibold shadow-high">
        <FileInput className="size-5 text-accent-text" />
        Drop files to import them as notes
      </p>
    </div>
  );
}

/** @returns the way to stop */
function followFiles(tell: (isOver: boolean) => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const end = () => {
    clearTimeout(timer);
    tell(false);
  };
  const over = ({ dataTransfer }: DragEvent) => {
    // What is beneath a dialog is out of reach.
    if (!dataTransfer?.types.includes("Files") || document.querySelector("dialog[open]")) return;
    clearTimeout(timer);
    timer = setTimeout(end, GONE_MS);
    tell(true);
  };
  window.addEventListener("dragover", over);
  window.addEventListener("drop", end, true);
  return () => {
    end();
    window.removeEventListener("dragover", over);
    window.removeEventListener("drop", end, true);
  };
}
