/** The Trash, and permanently deleted files, of all files on this person's list. */
"use client";

import { Trash2 } from "lucide-react";
import { useMemo, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { Banner } from "@/components/ui/banner";
import { Button, buttonLook } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { AccountNotices } from "../account-notices";
import { ListSkeleton } from "../list-skeleton";
import { NoList } from "../no-list";
import { useListedFiles } from "../use-listed-files";
import { useMoves } from "../use-moves";
import { type FilePlace, usePlaces } from "../use-places";
import { EraseDialog } from "./erase-dialog";
import { GoneFiles } from "./gone-files";
import { TrashedFiles } from "./trashed-files";

export interface InTrash {
  file: LocalFile;
  place: Extract<FilePlace, { at: "trash" }>;
}

export function TrashList() {
  const list = useListedFiles();
  const { files, failed, refresh } = list;
  const places = usePlaces(files);
  const { known, ask } = places;
  const [erasing, setErasing] = useState<readonly LocalFile[] | null>(null);
  const moves = useMoves({ ask, refresh });
  const trashed = useMemo(() => inTrash(files ?? [], known), [files, known]);
  const gone = useMemo(
    () => (files ?? []).filter(({ id }) => known.get(id)?.at === "gone"),
    [files, known],
  );

  if (failed) return <NoList onAgain={() => void refresh()} />;
  const isKnown = files?.every(({ id }) => known.has(id)) ?? false;
  if (!files || !(isKnown || places.failed)) return <ListSkeleton label="Loading the Trash" />;

  return (
    <>
      <AccountNotices list={list} />
      {places.failed ? (
        <div className="mb-4">
          <Banner tone="warn" action={<Button onClick={() => void ask(files)}>Try again</Button>}>
            The server can’t be reached, so the Trash can’t be shown.
          </Banner>
        </div>
      ) : null}
      {trashed.length > 0 ? (
        <TrashedFiles rows={trashed} moves={moves} onErase={setErasing} />
      ) : null}
      {gone.length > 0 ? <GoneFiles files={gone} onRemove={moves.forget} /> : null}
      {trashed.length === 0 && gone.length === 0 && !places.failed ? <Empty /> : null}
      {erasing ? (
        <EraseDialog
          files={erasing}
          onClose={() => setErasing(null)}
          onErase={() => {
            setErasing(null);
            void moves.erase(erasing);
          }}
        />
      ) : null}
    </>
  );
}

/** What is deleted first comes first. */
function inTrash(files: readonly LocalFile[], known: ReadonlyMap<string, FilePlace>): InTrash[] {
  return files
    .flatMap((file) => {
      const place = known.get(file.id);
      return place?.at === "trash" ? [{ file, place }] : [];
    })
    .sort((a, b) => a.place.trashedAt.localeCompare(b.place.trashedAt));
}

function Empty() {
  return (
    <EmptyState
      icon={Trash2}
      title="The Trash is empty"
      action={
        <a href="/files" className={buttonLook()}>
          Your files
        </a>
      }
    >
      <p>Files you move to the Trash stay here for 30 days. Until then you can restore them.</p>
    </EmptyState>
  );
}
