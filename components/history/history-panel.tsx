/** A note's versions, over the whole page: choose one, see its changes, name it, restore it. Loaded when it is opened. */
"use client";

import clsx from "clsx";
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { History, type Version } from "@/client/history";
import type { OpenFile } from "@/client/sync";
import { useLoaded } from "@/components/page/use-loaded";
import { useOffline } from "@/components/shell/use-offline";
import { Button } from "@/components/ui/button";
import { PanelHeader } from "@/components/ui/panel-header";
import { Toaster } from "@/components/ui/toast";
import { useModal } from "@/components/ui/use-modal";
import { currentAt, isSaved } from "./arrange-versions";
import { type HistoryDialog, HistoryDialogs } from "./history-dialogs";
import type { Compared } from "./picture";
import { Preview } from "./preview";
import { useVersionActions } from "./use-version-actions";
import { VersionReader } from "./version-reader";
import { VersionShelf } from "./version-shelf";

interface HistoryPanelProps {
  file: OpenFile;
  onClose: () => void;
}

const NONE: readonly Version[] = [];
/** There the list and a version stand beside each other. */
const isWide = () => window.matchMedia("(min-width: 48rem)").matches;

export default function HistoryPanel({ file, onClose }: HistoryPanelProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [history] = useState(() => new History(file));
  const [reader] = useState(() => new VersionReader(history, file.doc));
  const load = useCallback(() => history.list(), [history]);
  const { value, failure, refresh, change } = useLoaded(load);
  const [chosen, setChosen] = useState<string | null>(null);
  const [compared, setCompared] = useState<Compared>("before");
  const [dialog, setDialog] = useState<HistoryDialog | null>(null);
  const show = useCallback((versions: Version[]) => change(() => versions), [change]);
  const versions = value ?? NONE;
  const actions = useVersionActions({ file, history, reader, versions, show });
  const offline = useOffline();
  const [current] = useState(() => currentAt(new Date()));
  const shown = useMemo(() => value && [current, ...value], [current, value]);
  const at = shown?.findIndex(({ id }) => id === chosen) ?? -1;
  const version = shown?.[at];
  useModal(element);

  const isHere = value !== null;
  useEffect(() => {
    if (isHere && isWide()) setChosen((before) => before ?? current.id);
  }, [isHere, current]);
  // What could not be fetched without a connection is fetched once there is one.
  const wasOffline = useRef(false);
  useEffect(() => {
    if (wasOffline.current && !offline) void refresh();
    wasOffline.current = offline;
  }, [offline, refresh]);

  const choose = (id: string) => {
    setChosen(id);
    if (!isWide()) focusLater(element.current, "[data-preview-heading]");
  };
  const back = () => {
    setChosen(null);
    focusLater(element.current, `[data-version="${chosen}"]`);
  };

  return (
    <dialog
      ref={element}
      aria-labelledby="history-title"
      className="history"
      onCancel={(event) => {
        // React tells of the dialogs inside as well.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        if (version && !isWide()) back();
        else onClose();
      }}
    >
      <div className="flex h-full flex-col">
        <PanelHeader onClose={onClose} className={clsx("bg-raised", version && "max-md:hidden")}>
          <h2 id="history-title" tabIndex={-1} className="outline-none">
            History
          </h2>
        </PanelHeader>
        <div className="flex min-h-0 flex-1 md:flex-row-reverse">
          <VersionShelf
            versions={shown}
            failure={failure}
            offline={offline}
            again={refresh}
            believe={() => history.believe().then(refresh)}
            chosen={chosen}
            onChoose={choose}
            className={version ? "max-md:hidden" : ""}
            action={
              <Button className="w-full" onClick={() => setDialog({ kind: "save" })}>
                Save a version
              </Button>
            }
          />
          {version ? (
            <Preview
              file={file}
              reader={reader}
              version={version}
              older={shown?.[at + 1] ?? null}
              compared={isSaved(version) || compared === "none" ? compared : "before"}
              onCompare={setCompared}
              onBack={back}
              onName={() => isSaved(version) && setDialog({ kind: "name", version })}
              onRestore={() => isSaved(version) && setDialog({ kind: "restore", version })}
              onCopy={() => actions.copy(version)}
            />
          ) : (
            <p className="m-auto p-6 text-ink-faint max-md:hidden">
              {value ? "Select a version to see it here." : null}
            </p>
          )}
        </div>
      </div>
      {dialog ? (
        <HistoryDialogs
          dialog={dialog}
          file={file}
          actions={actions}
          onClose={() => setDialog(null)}
          onSaved={setChosen}
          onRestored={onClose}
        />
      ) : null}
      <Toaster />
    </dialog>
  );
}

/** Once it has been drawn; what is asked for in words is the first that matches. */
function focusLater(root: HTMLElement | null, selector: string): void {
  requestAnimationFrame(() => root?.querySelector<HTMLElement>(selector)?.focus());
}
