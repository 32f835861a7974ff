/** Everything this page can do and every file, found by typing what it is called or says. Loaded on the first Ctrl or Cmd+K. */
"use client";

import { Command } from "cmdk";
import {
  Archive,
  FilePlus2,
  Files,
  FileText,
  Inbox,
  Keyboard,
  Monitor,
  Moon,
  PenLine,
  Sun,
  Trash2,
} from "lucide-react";
import { useEffect, useMemo, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { addressOf, titleOf } from "@/components/files/listed-file";
import { knownFiles } from "@/components/search/known-files";
import { emptyWords, FOUND, PaletteFilling, PaletteFound } from "@/components/search/palette-found";
import { inText, titledOnly } from "@/components/search/text-results";
import { useSearch } from "@/components/search/use-search";
import { allCommands, type Command as Offer } from "./commands";
import { startNote, TEMPLATES } from "./start-note";
import { chooseTheme } from "./theme";

interface CommandPaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const MOST_FILES = 200;

export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [files, setFiles] = useState<readonly LocalFile[] | null>(null);
  const search = useSearch({ files, isWhole: false }, typed, true);
  const groups = useMemo(() => {
    const newest = files?.slice(0, MOST_FILES) ?? [];
    const others = titledOnly(search.found, newest).map((file) => ({
      ...opening(file),
      words: typed,
    }));
    return groupsOf([...allCommands(), ...common(onShortcuts), ...newest.map(opening), ...others]);
  }, [onShortcuts, files, search.found, typed]);

  useEffect(() => {
    const dialog = element.current;
    if (dialog && !dialog.open) dialog.showModal();
    // The first thing in it that can have the focus is the palette itself.
    dialog?.querySelector("input")?.focus();
    knownFiles().then(
      (rows) => setFiles(rows.filter(({ away }) => !away)),
      () => setFiles([]),
    );
    return () => dialog?.close();
  }, []);

  function choose(run: () => void) {
    onClose();
    run();
  }

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape is the keyboard's way out; this is the pointer's
    <dialog
      ref={element}
      aria-label="Command palette"
      className="dialog mt-[12dvh] sm:max-w-xl"
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => {
        if (event.target === element.current) onClose();
      }}
    >
      <Command
        label="Commands and files"
        filter={score}
        className="flex max-h-[min(28rem,70dvh)] flex-col"
      >
        <Command.Input
          value={typed}
          onValueChange={setTyped}
          placeholder="Type a command, a title or any words"
          className="h-13 shrink-0 border-b border-line bg-transparent px-5 text-base outline-none placeholder:text-ink-faint"
        />
        <Command.List className="min-h-0 flex-1 overflow-y-auto overscroll-contain p-2 text-sm">
          <Command.Empty className="px-3 py-8 text-center text-ink-faint">
            {emptyWords(search)}
          </Command.Empty>
          {groups.map(([heading, commands]) => (
            <Command.Group key={heading} heading={heading} className="palette-group">
              {commands.map(({ id, label, words = "", icon, keys, run }) => (
                <Command.Item
                  key={id}
                  value={id}
                  keywords={[label, words]}
                  className="menu-item"
                  onSelect={() => choose(run)}
                >
                  {icon}
                  <span className="min-w-0 flex-1 truncate">{label}</span>
                  {keys ? <span className="text-xs text-ink-faint">{keys}</span> : null}
                </Command.Item>
              ))}
            </Command.Group>
          ))}
          <PaletteFound found={inText(search.found)} choose={choose} />
        </Command.List>
        <PaletteFilling search={search} typed={typed} />
      </Command>
    </dialog>
  );
}

/** Every typed word must begin a word of the entry's own; a label that begins with the whole search comes first. */
function score(id: string, search: string, keywords: string[] = []): number {
  if (id.startsWith(FOUND)) return 0.1;
  const text = keywords.join(" ").toLocaleLowerCase();
  const wanted = search.trim().toLocaleLowerCase();
  if (text.startsWith(wanted)) return 1;
  return wanted.split(/\s+/).every((word) => ` ${text}`.includes(` ${word}`)) ? 0.5 : 0;
}

function common(onShortcuts: () => void): Offer[] {
  return [
    {
      id: "start-note",
      label: "Start a note",
      group: "Go",
      words: "new create write encrypted",
      icon: <FilePlus2 aria-hidden="true" />,
      run: () => void startNote(),
    },
    ...TEMPLATES.map(([template, label]) => ({
      id: `start-${template}`,
      label: `Start from template: ${label}`,
      group: "Go",
      words: "new note create",
      icon: <FilePlus2 aria-hidden="true" />,
      run: () => void startNote({ template }),
    })),
    {
      id: "files",
      label: "Files of this browser",
      group: "Go",
      words: "library recent all list",
      icon: <Files aria-hidden="true" />,
      run: () => location.assign("/files"),
    },
    {
      id: "desk",
      label: "Ticket desk",
      group: "Go",
      words: "inbox support customers mail",
      icon: <Inbox aria-hidden="true" />,
      run: () => location.assign("/desk"),
    },
    {
      id: "sign-new",
      label: "Send a PDF for signing",
      group: "Go",
      words: "sign signature contract agreement new request",
      icon: <PenLine aria-hidden="true" />,
      run: () => location.assign("/sign/new"),
    },
    {
      id: "sign",
      label: "Signing inbox",
      group: "Go",
      words: "signatures requests contracts sent",
      icon: <PenLine aria-hidden="true" />,
      run: () => location.assign("/sign"),
    },
    {
      id: "trash",
      label: "Trash",
      group: "Go",
      words: "deleted restore bin",
      icon: <Trash2 aria-hidden="true" />,
      run: () => location.assign("/files/trash"),
    },
    {
      id: "archive",
      label: "Export or import everything",
      group: "Go",
      words: "archive backup download zip take along",
      icon: <Archive aria-hidden="true" />,
      run: () => location.assign("/settings/privacy#archive"),
    },
    {
      id: "shortcuts",
      label: "Keyboard shortcuts",
      group: "Go",
      words: "keys help",
      keys: "?",
      icon: <Keyboard aria-hidden="true" />,
      run: onShortcuts,
    },
    themeOffer("light", "Light theme", <Sun aria-hidden="true" />),
    themeOffer("dark", "Dark theme", <Moon aria-hidden="true" />),
    themeOffer("system", "Theme of this device", <Monitor aria-hidden="true" />),
  ];
}

function opening(file: LocalFile): Offer {
  return {
    id: file.id,
    label: titleOf(file),
    group: "Files",
    icon: <FileText aria-hidden="true" />,
    run: () => location.assign(addressOf(file)),
  };
}

function themeOffer(theme: "light" | "dark" | "system", label: string, icon: Offer["icon"]): Offer {
  const words = "appearance colour color mode";
  return {
    id: `theme-${theme}`,
    label,
    group: "Appearance",
    words,
    icon,
    run: () => chooseTheme(theme),
  };
}

function groupsOf(commands: readonly Offer[]): [string, Offer[]][] {
  const groups = new Map<string, Offer[]>();
  for (const command of commands) {
    const group = groups.get(command.group);
    if (group) group.push(command);
    else groups.set(command.group, [command]);
  }
  return [...groups];
}
