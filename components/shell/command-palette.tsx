/** Everything this page can do and every file, found by typing what it is called or says. Loaded on the first Ctrl or Cmd+K. */
"use client";

import { Command } from "cmdk";
import { useEffect, useMemo, useRef, useState } from "react";
import { seemsSignedIn } from "@/client/account/signed-in";
import { type LocalFile, list } from "@/client/local-files";
import { accountLibrary } from "@/components/files/keep-file";
import { KindIcon } from "@/components/files/kind-icon";
import { addressOf, titleOf } from "@/components/files/listed-file";
import { mergeLists } from "@/components/files/merge-lists";
import { emptyWords, FOUND, PaletteFilling, PaletteFound } from "@/components/search/palette-found";
import { inText, titledOnly } from "@/components/search/text-results";
import { useSearch } from "@/components/search/use-search";
import { allCommands, type Command as Offer } from "./commands";
import { commandsEverywhere } from "./commands-everywhere";
import { useElsewhere } from "./use-elsewhere";

interface CommandPaletteProps {
  onClose: () => void;
  onShortcuts: () => void;
}

const MAX_FILES = 200;

export default function CommandPalette({ onClose, onShortcuts }: CommandPaletteProps) {
  const element = useRef<HTMLDialogElement>(null);
  const [typed, setTyped] = useState("");
  const [files, setFiles] = useState<readonly LocalFile[] | null>(null);
  const search = useSearch({ files, isWhole: false }, typed, true);
  const elsewhere = useElsewhere(typed);
  const groups = useMemo(() => {
    const newest = files?.slice(0, MAX_FILES) ?? [];
    const others = titledOnly(search.found, newest).map((file) => ({
      ...opening(file),
      words: typed,
    }));
    return groupsOf([
      ...allCommands(),
      ...commandsEverywhere(onShortcuts),
      ...newest.map(opening),
      ...others,
      ...elsewhere,
    ]);
  }, [onShortcuts, files, search.found, typed, elsewhere]);

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
          placeholder="Search files, tickets, orders and commands"
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

function opening(file: LocalFile): Offer {
  return {
    id: file.id,
    label: titleOf(file),
    group: "Files",
    icon: <KindIcon kind={file.kind} />,
    run: () => location.assign(addressOf(file)),
  };
}

function groupsOf(commands: readonly Offer[]): [string, Offer[]][] {
  const groups = new Map<string, Offer[]>();
  // What a page offers itself stands first, and once.
  const seen = new Set<string>();
  for (const command of commands) {
    if (seen.has(command.id)) continue;
    seen.add(command.id);
    groups.set(command.group, [...(groups.get(command.group) ?? []), command]);
  }
  return [...groups];
}

/** Every file of whoever is here, as this device last knew it: nothing is asked of the server. */
async function knownFiles(): Promise<LocalFile[]> {
  const here = await list();
  if (!seemsSignedIn()) return here;
  const { cachedLibrary } = await accountLibrary();
  const there = await cachedLibrary();
  return there ? mergeLists(here, there).files : here;
}
