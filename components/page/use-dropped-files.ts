"use client";

import { useEffect, useEffectEvent } from "react";

/** Files that are dropped anywhere on the page, which would otherwise be opened in its place. */
export function useDroppedFiles(take: (dropped: DataTransfer) => void) {
  const onDrop = useEffectEvent(take);
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes("Files")) event.preventDefault();
    };
    const drop = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      // What is beneath a dialog is out of reach.
      if (!document.querySelector("dialog[open]")) onDrop(event.dataTransfer);
    };
    window.addEventListener("dragover", over);
    window.addEventListener("drop", drop);
    return () => {
      window.removeEventListener("dragover", over);
      window.removeEventListener("drop", drop);
    };
  }, []);
}
