/** An open file: its header, its notices, the editor of its kind, and its dialogs. */
"use client";

import { lazy, Suspense, useCallback, useEffect, useMemo, useState } from "react";
import type { OpenFile } from "@/client/sync";
import { askAssistant } from "@/components/assistant/ask";
import { titleOf } from "@/components/files/listed-file";
import { keepVersionsOnceEdited } from "@/components/history/keep-versions";
import { touchOnChange } from "@/components/search/touch-on-change";
import { offerCommands } from "@/components/shell/commands";
import { copyText } from "@/components/shell/copy-text";
import { colorIn, keepSelf, readSelf, type Self } from "@/components/shell/person";
import { onceLoaded } from "@/components/ui/on-demand";
import { notify } from "@/components/ui/toast";
import type { FileActions } from "./file-actions";
import { FileHeader } from "./file-header";
import { FileNotices } from "./file-notices";
import { type KindParts, partsOf } from "./kind-parts";
import { ownLink } from "./own-link";
import { readTitle, useKind, useTitle } from "./use-status";

const load = {
  share: () => import("@/components/share/share-dialog"),
  history: () => import("@/components/history/history-panel"),
  attachments: () => import("@/components/attachments/attachments-dialog"),
  you: () => import("./you-dialog"),
};
const loadTrash = () => import("./file-trash");
const ShareDialog = lazy(load.share);
const HistoryPanel = lazy(load.history);
const AttachmentsDialog = lazy(load.attachments);
const YouDialog = lazy(load.you);

export function OpenFileView({ file }: { file: OpenFile }) {
  const [self, setSelf] = useSelf(file);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const kind = useKind(file);
  const parts = partsOf(kind);
  const close = useCallback(() => setDialog(null), []);
  const actions = useMemo(() => actionsOn(file, parts, setDialog), [file, parts]);
  const title = useTitle(file);

  useEffect(() => {
    document.title = `${titleOf({ title, kind })} · Sealdesk`;
  }, [title, kind]);
  useEffect(() => offerCommands(commandsOf(actions, parts)), [actions, parts]);
  useEffect(() => keepVersionsOnceEdited(file), [file]);
  useEffect(() => touchOnChange(file), [file]);
  useHistoryKey(actions.history);

  return (
    <>
      <FileHeader file={file} self={self} actions={actions} />
      <parts.Body file={file} notices={<FileNotices file={file} actions={actions} />} />
      <Suspense>
        {dialog === "share" ? <ShareDialog file={file} onClose={close} /> : null}
        {dialog === "history" ? <HistoryPanel file={file} onClose={close} /> : null}
        {dialog === "attachments" ? <AttachmentsDialog file={file} onClose={close} /> : null}
        {dialog === "export" ? <parts.ExportDialog file={file} onClose={close} /> : null}
        {dialog === "you" ? (
          <YouDialog file={file} self={self} onClose={close} onChange={setSelf} />
        ) : null}
      </Suspense>
    </>
  );
}

type DialogName = keyof typeof load | "export";

function actionsOn(
  file: OpenFile,
  parts: KindParts,
  show: (dialog: DialogName) => void,
): FileActions {
  return {
    share: () => onceLoaded(load.share, () => show("share")),
    ask: () => askAssistant(file),
    you: () => onceLoaded(load.you, () => show("you")),
    copyLink: () =>
      void copyText(ownLink(file), "Link copied. Anyone who has it can open the file as you."),
    export: () => onceLoaded(parts.loadExport, () => show("export")),
    saveCopy: {
      label: parts.copy.label,
      run: () => {
        parts.copy
          .save(file)
          .catch(() =>
            notify({ tone: "bad", text: "This couldn’t be exported. Reload and try again." }),
          );
      },
    },
    print: () => void parts.print(file),
    ...(parts.hasAttachments
      ? { attachments: () => onceLoaded(load.attachments, () => show("attachments")) }
      : {}),
    ...(file.role === "view"
      ? {}
      : { history: () => onceLoaded(load.history, () => show("history")) }),
    ...(file.role === "owner" ? { trash: () => toTrash(file) } : {}),
  };
}

function toTrash(file: OpenFile) {
  async function move() {
    const { moveToTrash } = await loadTrash();
    await moveToTrash(file, readTitle(file));
  }
  onceLoaded(loadTrash, () => void move());
}

function commandsOf(actions: FileActions, parts: KindParts) {
  const { group } = parts;
  return [
    { id: "share", label: "Share", words: "link invite send", group, run: actions.share },
    ...(actions.history
      ? [
          {
            id: "history",
            label: "History",
            words: "versions restore changes past",
            group,
            keys: "Alt+Shift+H",
            run: actions.history,
          },
        ]
      : []),
    { id: "copy-link", label: "Copy your link", words: "url", group, run: actions.copyLink },
    {
      id: "export",
      label: "Export",
      words: "download save pdf word docx markdown",
      group,
      run: actions.export,
    },
    {
      id: "export-copy",
      label: actions.saveCopy.label,
      words: parts.copy.words,
      group,
      run: actions.saveCopy.run,
    },
    ...(actions.attachments
      ? [
          {
            id: "attachments",
            label: "Attachments",
            words: "files images pictures downloads",
            group,
            run: actions.attachments,
          },
        ]
      : []),
    { id: "print", label: "Print", words: "paper pdf", group, run: actions.print },
    ...parts.commands.map((command) => ({ ...command, group })),
    { id: "you", label: "Your name and colour", words: "me color", group, run: actions.you },
    ...(actions.trash
      ? [{ id: "trash", label: "Move to Trash", words: "delete bin", group, run: actions.trash }]
      : []),
  ];
}

/** Alt+Shift+H opens the history, also while one writes; by the key's place, since Alt gives it another letter on a Mac. */
function useHistoryKey(open: (() => void) | undefined): void {
  useEffect(() => {
    if (!open) return;
    function onKey(event: KeyboardEvent) {
      const { altKey, shiftKey, ctrlKey, metaKey, code } = event;
      if (!altKey || !shiftKey || ctrlKey || metaKey || code !== "KeyH") return;
      event.preventDefault();
      open?.();
    }
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, [open]);
}

/** Oneself in this file: the name and colour the others see, and how both are changed. */
function useSelf({ awareness }: OpenFile): [Self, (next: Self) => void] {
  const [own, setOwn] = useState<Self>(() => readSelf());
  const [color, setColor] = useState(own.color);
  useEffect(() => {
    const look = () => setColor(colorIn(awareness, own.color));
    look();
    awareness.on("change", look);
    return () => awareness.off("change", look);
  }, [awareness, own]);
  useEffect(() => {
    awareness.setLocalStateField("user", { name: own.name, color });
  }, [awareness, own.name, color]);

  const self = useMemo(() => ({ ...own, color }), [own, color]);
  const change = (next: Self) => {
    keepSelf(next);
    setOwn(next);
  };
  return [self, change];
}
