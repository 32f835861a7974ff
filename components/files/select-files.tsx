/** The list while files are selected: owned files can go to the Trash, all can be removed from the list. */
"use client";

import { ListX, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import type { LocalFile } from "@/client/local-files";
import { useSelection } from "@/components/page/use-selection";
import { Button } from "@/components/ui/button";
import { FileFacts } from "./file-row";
import { FileRows } from "./file-rows";
import { idOf, titleOf } from "./listed-file";
import { openedAtWords } from "./opened-at";
import { SelectionBar } from "./selection-bar";
import type { Moves } from "./use-moves";

interface SelectFilesProps {
  files: readonly LocalFile[];
  moves: Moves;
  now: Date;
  onDone: () => void;
}

export function SelectFiles({ files, moves, now, onDone }: SelectFilesProps) {
  const selection = useSelection(files, idOf);
  const owned = selection.rows.filter(({ role }) => role === "owner");

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape only does what the button Done does
    <div
      onKeyDown={(event) => {
        if (event.key !== "Escape") return;
        event.preventDefault();
        onDone();
      }}
    >
      <SelectionBar selection={selection} of={files.length} running={moves.running} onDone={onDone}>
        <Button
          icon={Trash2}
          disabled={owned.length === 0}
          data-tip="Only a file’s owner can move it"
          onClick={() => void moves.trash(owned)}
        >
          Move {owned.length > 0 ? `${owned.length} ` : ""}to Trash
        </Button>
        <Button
          icon={ListX}
          disabled={selection.rows.length === 0}
          onClick={() => void moves.forget(selection.rows)}
        >
          Remove from list
        </Button>
      </SelectionBar>
      <FileRows label="Files to select" files={files}>
        {(file) => (
          <SelectRow
            key={file.id}
            file={file}
            isSelected={selection.ids.has(file.id)}
            onToggle={selection.toggle}
          >
            <FileFacts file={file} openedAt={openedAtWords(file.openedAt, now)} away={null} />
          </SelectRow>
        )}
      </FileRows>
    </div>
  );
}

interface SelectRowProps {
  file: LocalFile;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  /** What stands beside the title. */
  children?: ReactNode;
}

/** A row while files are being chosen: all of it is the box's label. */
function SelectRow({ file, isSelected, onToggle, children }: SelectRowProps) {
  return (
    <li className={`file-row relative ${isSelected ? "bg-accent-soft" : "hover:bg-hover"}`}>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 pr-4 pl-4 select-none">
        <input
          type="checkbox"
          className="size-[1.125rem] shrink-0"
          checked={isSelected}
          onChange={(event) =>
            onToggle(file.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
        <span className="flex min-w-0 flex-1 flex-col py-2 sm:flex-row sm:items-center sm:gap-3">
          <span className="min-w-0 truncate sm:flex-1">{titleOf(file)}</span>
          {children}
        </span>
      </label>
    </li>
  );
}
