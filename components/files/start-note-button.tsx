"use client";

import { FilePlus2 } from "lucide-react";
import { useState } from "react";
import { startNote } from "@/components/shell/start-note";
import { Button, type ButtonSize } from "@/components/ui/button";

/** The main action: one click, and a person writes in an encrypted note. */
export function StartNoteButton({ size = "md" }: { size?: ButtonSize }) {
  const [busy, setBusy] = useState(false);
  return (
    <Button
      variant="primary"
      size={size}
      busy={busy}
      icon={<FilePlus2 aria-hidden="true" className="size-4" />}
      onClick={() => {
        setBusy(true);
        void startNote().finally(() => setBusy(false));
      }}
    >
      Start a note
    </Button>
  );
}
