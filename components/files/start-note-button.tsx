"use client";

import clsx from "clsx";
import { ChevronDown, FilePlus2 } from "lucide-react";
import { lazy, Suspense, useCallback, useEffect, useState } from "react";
import { NEW_CONTRACT, NEW_DOCUMENT } from "@/components/shell/new-files";
import { startNote } from "@/components/shell/start-note";
import { Button, type ButtonSize } from "@/components/ui/button";
import { OnceReached } from "@/components/ui/lazy-menu";
import { onceLoaded } from "@/components/ui/on-demand";

const loadMenu = () => import("./start-menu");
const StartMenu = lazy(async () => ({ default: (await loadMenu()).StartMenu }));
const load = {
  contract: () => import("@/components/contract/start-dialog"),
  document: () => import("@/components/document/start-dialog"),
};
const StartContractDialog = lazy(load.contract);
const StartDocumentDialog = lazy(load.document);

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

const TRIGGER = (
  <Button
    variant="primary"
    aria-label="Start something else"
    data-tip="Start something else"
    className="rounded-s-none border-s border-paper/30 px-2 touch:px-3"
  >
    <ChevronDown aria-hidden="true" className="size-4" />
  </Button>
);

/** Beside the button that starts an empty note. */
function OthersMenu() {
  const [asked, setAsked] = useState<keyof typeof load | null>(null);
  const ask = useCallback(
    (kind: keyof typeof load) => onceLoaded(load[kind], () => setAsked(kind)),
    [],
  );
  useHashCommand(
    NEW_CONTRACT,
    useCallback(() => ask("contract"), [ask]),
  );
  useHashCommand(
    NEW_DOCUMENT,
    useCallback(() => ask("document"), [ask]),
  );
  const close = () => setAsked(null);
  return (
    <>
      <OnceReached trigger={TRIGGER} load={loadMenu}>
        {(openedBy) => <StartMenu trigger={TRIGGER} openedBy={openedBy} onAsk={ask} />}
      </OnceReached>
      <Suspense>
        {asked === "contract" ? <StartContractDialog onClose={close} /> : null}
        {asked === "document" ? <StartDocumentDialog onClose={close} /> : null}
      </Suspense>
    </>
  );
}
