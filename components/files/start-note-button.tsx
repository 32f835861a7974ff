"use client";

import { FilePlus2 } from "lucide-react";
import { useEffect, useState } from "react";
import { startNote } from "@/components/shell/start-note";
import { Button, type ButtonSize } from "@/components/ui/button";

/** app/manifest.ts names the address. */
const NEW_NOTE = "#new";

/** The main action: one click, and a person writes in an encrypted note. */
export function StartNoteButton({ size = "md" }: { size?: ButtonSize }) {
  const [busy, setBusy] = useState(false);

  // The shortcut of the installed app.
  useEffect(() => {
    if (location.hash !== NEW_NOTE) return;
    history.replaceState(history.state, "", location.pathname);
    void startNote();
  }, []);

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
