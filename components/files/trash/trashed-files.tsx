/** The files that can still come back: their owner restores them or deletes them for ever, one or many. */
"use client";

import { ArchiveRestore } from "lucide-react";
import { useMemo } from "react";
import type { LocalFile } from "@/client/local-files";
import { useSelection } from "@/components/page/use-selection";
import { Button } from "@/components/ui/button";
import { FileRows } from "../file-rows";
import { idOf } from "../listed-file";
import { SelectionBar } from "../selection-bar";
import type { Moves } from "../use-moves";
import { useRowFocus } from "../use-row-focus";
import type { InTrash } from "./trash-list";
import { TrashRow } from "./trash-row";

interface TrashedFilesProps {
  rows: readonly InTrash[];
  moves: Moves;
  onErase: (files: readonly LocalFile[]) => void;
}

export function TrashedFiles({ rows, moves, onErase }: TrashedFilesProps) {
  const files = useMemo(() => rows.map(({ file }) => file), [rows]);
  const places = useMemo(() => new Map(rows.map(({ file, place }) => [file.id, place])), [rows]);
  const owned = useMemo(
    () => rows.filter(({ place }) => place.role === "owner").map(({ file }) => file),
    [rows],
  );
  const selection = useSelection(owned, idOf);
  const { list, hold } = useRowFocus<HTMLUListElement>(files);
  const now = new Date();
  const chosen = selection.rows;

  function each(move: (files: readonly LocalFile[]) => void) {
    return (file: LocalFile) => {
      hold(file.id);
      move([file]);
    };
  }

  return (
    <section aria-label="In the Trash">
      {owned.length > 0 || moves.running ? (
        <SelectionBar selection={selection} of={owned.length} running={moves.running}>
          <Button
            icon={ArchiveRestore}
            disabled={chosen.length === 0}
            onClick={() => void moves.restore(chosen)}
          >
            Restore
          </Button>
          <Button disabled={chosen.length === 0} onClick={() => onErase(chosen)}>
            Delete permanently
          </Button>
        </SelectionBar>
      ) : null}
      <FileRows ref={list} label="Files in the Trash" files={files}>
        {(file) => {
          const place = places.get(file.id);
          return place ? (
            <TrashRow
              key={file.id}
              file={file}
              place={place}
              now={now}
              isSelected={selection.ids.has(file.id)}
              onToggle={selection.toggle}
              onRestore={each((files) => void moves.restore(files))}
              onErase={each(onErase)}
              onForget={each((files) => void moves.forget(files))}
            />
          ) : null;
        }}
      </FileRows>
    </section>
  );
}
