"use client";

import clsx from "clsx";
import { BookOpen, ChevronDown, ClipboardList, FilePlus2, Scale, Users } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { PAPER_ICONS } from "@/components/business/paper-icons";
import { NEW_CONTRACT } from "@/components/shell/new-contract";
import { startNote, TEMPLATES } from "@/components/shell/start-note";
import { startPaper } from "@/components/shell/start-paper";
import { Button, type ButtonSize } from "@/components/ui/button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import { onceLoaded } from "@/components/ui/on-demand";
import { PAPER_NAMES } from "@/lib/kinds/business/names";
import type { PaperType } from "@/lib/kinds/business/paper";

const loadContracts = () => import("@/components/contract/start-dialog");
const StartContractDialog = lazy(loadContracts);

/** app/manifest.ts names the address. */
const NEW_NOTE = "#new";

interface StartNoteButtonProps {
  size?: ButtonSize;
  /** Offers business papers and templates beside it. */
  others?: boolean;
}

/** The main action: one click, and a person writes in an encrypted note. */
export function StartNoteButton({ size = "md", others = false }: StartNoteButtonProps) {
  const [busy, setBusy] = useState(false);

  // The shortcut of the installed app.
  useHashCommand(NEW_NOTE, startNote);

  const button = (
    <Button
      variant="primary"
      size={size}
      className={clsx(others && "rounded-e-none")}
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
  if (!others) return button;
  return (
    <span className="flex">
      {button}
      <OthersMenu />
    </span>
  );
}

/** Runs a command when the page's address names it, and takes it out of the address. */
function useHashCommand(hash: string, run: () => unknown) {
  useEffect(() => {
    const start = () => {
      if (location.hash !== hash) return;
      history.replaceState(history.state, "", location.pathname);
      run();
    };
    start();
    window.addEventListener("hashchange", start);
    return () => window.removeEventListener("hashchange", start);
  }, [hash, run]);
}

const TEMPLATE_ICONS = { meeting: Users, brief: ClipboardList, welcome: BookOpen };

/** Beside the button that starts an empty note. */
function OthersMenu() {
  const [asks, setAsks] = useState(false);
  const ask = useCallback(() => onceLoaded(loadContracts, () => setAsks(true)), []);
  useHashCommand(NEW_CONTRACT, ask);
  return (
    <>
      <LazyMenu
        trigger={
          <Button
            variant="primary"
            aria-label="Start something else"
            data-tip="Start something else"
            className="rounded-s-none border-s border-paper/30 px-2 touch:px-3"
          >
            <ChevronDown aria-hidden="true" className="size-4" />
          </Button>
        }
        entries={[
          ...paperEntries(),
          { label: "Contract", icon: <Scale aria-hidden="true" />, run: ask },
          "divider",
          ...templateEntries(),
        ]}
      />
      <Suspense>{asks ? <StartContractDialog onClose={() => setAsks(false)} /> : null}</Suspense>
    </>
  );
}

const paperEntries = () =>
  (Object.keys(PAPER_NAMES) as PaperType[]).map((type) => {
    const Icon = PAPER_ICONS[type];
    const run = () => void startPaper(type);
    return { label: PAPER_NAMES[type], icon: <Icon aria-hidden="true" />, run };
  });

const templateEntries = () =>
  TEMPLATES.map(([template, label]) => {
    const Icon = TEMPLATE_ICONS[template];
    const run = () => void startNote({ template });
    return { label, icon: <Icon aria-hidden="true" />, run };
  });
