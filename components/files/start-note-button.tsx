"use client";

import clsx from "clsx";
import { BookOpen, ChevronDown, ClipboardList, FilePlus2, Users } from "lucide-react";
import { useEffect, useState } from "react";
import { startNote, TEMPLATES } from "@/components/shell/start-note";
import { Button, type ButtonSize } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";

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

const ICONS = { meeting: Users, brief: ClipboardList, welcome: BookOpen };

/** The templates a note can begin with, beside the button that starts an empty one. */
function TemplateMenu() {
  return (
    <LazyMenu
      trigger={
        <Button
          variant="primary"
          aria-label="Start from a template"
          data-tip="Start from a template"
          className="rounded-s-none border-s border-paper/30 px-2 touch:px-3"
        >
          <ChevronDown aria-hidden="true" className="size-4" />
        </Button>
      }
      entries={TEMPLATES.map(([template, label]) => {
        const Icon = ICONS[template];
        const run = () => void startNote({ template });
        return { label, icon: <Icon aria-hidden="true" />, run };
      })}
    />
  );
}
