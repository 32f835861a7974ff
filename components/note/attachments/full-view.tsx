/** An image over the whole window. A press beside it, Escape or Close ends it. */
"use client";

import { Download, X } from "lucide-react";
import { useLayoutEffect, useRef } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { Toaster } from "@/components/ui/toast";
import type { AttachmentRequest } from "./desk";

interface FullViewProps {
  picture: Extract<AttachmentRequest, { kind: "view" }>;
  onClose: () => void;
}

export function FullView({ picture, onClose }: FullViewProps) {
  const element = useRef<HTMLDialogElement>(null);
  const title = picture.alt || picture.name || "Image";

  // Closed before it leaves the page, else the browser has no dialog left to give the focus back from.
  useLayoutEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    return () => dialog?.close();
  }, []);

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; this is the pointer's
    <dialog
      ref={element}
      aria-label={title}
      className="note-full-view"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (!(event.target instanceof Element) || !event.target.closest("img, button, p"))
          onClose();
      }}
    >
      <header>
        <p dir="auto">{title}</p>
        <IconButton label="Download" icon={Download} onClick={picture.save} />
        <IconButton label="Close" icon={X} onClick={onClose} />
      </header>
      {/* biome-ignore lint/performance/noImgElement: the bytes are here already */}
      <img src={picture.url} alt={title} />
      <Toaster />
    </dialog>
  );
}
