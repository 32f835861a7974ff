/** What a block of an attachment opens over the page: an image as large as the window, and the field for its words. */
"use client";

import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog } from "@/components/ui/dialog";
import type { AttachmentRequest } from "./desk";
import { FullView } from "./full-view";

interface AttachmentDialogProps {
  request: AttachmentRequest;
  onClose: () => void;
}

export default function AttachmentDialog({ request, onClose }: AttachmentDialogProps) {
  return request.kind === "view" ? (
    <FullView picture={request} onClose={onClose} />
  ) : (
    <Description request={request} onClose={onClose} />
  );
}

interface DescriptionProps {
  request: Extract<AttachmentRequest, { kind: "describe" }>;
  onClose: () => void;
}

const MAX_ALT_CHARS = 1_000;

function Description({ request, onClose }: DescriptionProps) {
  const [alt, setAlt] = useState(request.alt);
  const save = () => {
    onClose();
    request.apply(alt.trim().replace(/\s+/g, " "));
  };
  return (
    <Dialog
      title="Alt text"
      lead="Describe the image for people who can’t see it. Search and exports use the description too."
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" onClick={save}>
            Save
          </Button>
        </>
      }
    >
      <label className="block text-sm font-medium">
        Description
        <textarea
          data-autofocus
          rows={3}
          maxLength={MAX_ALT_CHARS}
          value={alt}
          onChange={(event) => setAlt(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== "Enter" || event.shiftKey || event.nativeEvent.isComposing) return;
            event.preventDefault();
            save();
          }}
          className="mt-1.5 block w-full rounded-md border border-line-strong bg-paper px-3 py-2 text-base font-normal"
        />
      </label>
    </Dialog>
  );
}
