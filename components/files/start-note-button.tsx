"use client";

import clsx from "clsx";
import { FilePlus2 } from "lucide-react";
import { useEffect, useState } from "react";
import { startNote } from "@/components/shell/start-note";
import { Button, type ButtonSize } from "@/components/ui/button";
import { TemplateMenu } from "./template-menu";

/** app/manifest.ts names the address. */
const NEW_NOTE = "#new";

interface StartNoteButtonProps {
  size?: ButtonSize;
  /** Offers the templates beside it. */
  templates?: boolean;
}

/** The main action: one click, and a person writes in an encrypted note. */
export function StartNoteButton({ size = "md", templates = false }: StartNoteButtonProps) {
  const [busy, setBusy] = useState(false);

  // The shortcut of the installed app.
  useEffect(() => {
    const start = () => {
      if (location.hash !== NEW_NOTE) return;
      history.replaceState(history.state, "", location.pathname);
      void startNote();
    };
    start();
    window.addEventListener("hashchange", start);
    return () => window.removeEventListener("hashchange", start);
  }, []);

  const button = (
    <Button
      variant="primary"
      size={size}
      className={clsx(templates && "rounded-e-none")}
      busy={busy}
      icon={FilePlus2}
      onClick={() => {
        setBusy(true);
        void startNote().finally(() => setBusy(false));
      }}
    >
      Start a note
    </Button>
  );
  if (!templates) return button;
  return (
    <span className="flex">
      {button}
      <TemplateMenu />
    </span>
  );
}
