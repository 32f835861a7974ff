/** Every file opened in this browser or known to the account: find, open, rename, move to the Trash, forget. */
"use client";

import { FileText } from "lucide-react";
import { type RefObject, useDeferredValue, useEffect, useMemo, useRef, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { FillingStatus } from "@/components/search/filling-status";
import { NothingFound } from "@/components/search/nothing-found";
import { inText, TextResults } from "@/components/search/text-results";
import { useCalm } from "@/components/search/use-calm";
import { useSearch } from "@/components/search/use-search";
import { EmptyState } from "@/components/ui/empty-state";
import { AccountNotices, OnlyHere } from "./account-notices";
import { arrange, type Order } from "./arrange";
import { FileRow } from "./file-row";
import { FileRows } from "./file-rows";
import { ListSkeleton } from "./list-skeleton";
import { ListTools, TrashLink } from "./list-tools";
import { NoList } from "./no-list";
import { openedAtWords } from "./opened-at";
import { RenameDialog } from "./rename-dialog";
import { SelectFiles } from "./select-files";
import { StartNoteButton } from "./start-note-button";
import { useListedFiles } from "./use-listed-files";
import { useMoves } from "./use-moves";
import { usePlaces } from "./use-places";
import { useRowFocus } from "./use-row-focus";

export function FileList() {
  const list = useListedFiles();
  const { files, failed, account, refresh } = list;
  const { awayOf, ask } = usePlaces(files);
  const owed = useOwed(files);
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("opened");
  const [renaming, setRenaming] = useState<LocalFile | null>(null);
  const [isChoosing, setChoosing] = useState(false);
  const choose = useRef<HTMLButtonElement>(null);
  const wanted = useDeferredValue(search);
  const here = useMemo(() => (files ?? []).filter((file) => !awayOf(file)), [files, awayOf]);
  // A search finds what is in the Trash too, and says so; otherwise it is out of the way.
  const shown = useMemo(
    () => arrange(wanted.trim() ? (files ?? []) : here, wanted, order),
    [files, here, wanted, order],
  );
  const isCalm = useCalm();
  const searched = { files: files && here, isWhole: list.isWhole };
  const found = useSearch(searched, wanted, isCalm || search !== "");
  const texts = useMemo(() => inText(found.found), [found.found]);
  const moves = useMoves({ ask, refresh });
  const { list: rows, hold } = useRowFocus<HTMLUListElement>(shown);
  const actions = useMemo(() => {
    const held = (move: (files: LocalFile[]) => Promise<void>) => (file: LocalFile) => {
      hold(file.id);
      void move([file]);
    };
    return {
      rename: setRenaming,
      trash: held(moves.trash),
      restore: held(moves.restore),
      forget: held(moves.forget),
    };
  }, [hold, moves.trash, moves.restore, moves.forget]);
  const now = new Date();

  if (failed) return <NoList onAgain={() => void refresh()} />;
  if (!files) return <ListSkeleton label="Loading files" />;
  const notices = (
    <AccountNotices list={list}>
      <OnlyHere list={list} awayOf={awayOf} />
    </AccountNotices>
  );
  const trashed = files.filter((file) => awayOf(file) === "trash").length;
  if (here.length === 0 && (isChoosing || !search)) {
    return (
      <>
        {notices}
        <NoFiles inAccount={Boolean(account)} trashed={trashed} />
      </>
    );
  }

  return (
    <>
      {notices}
      {isChoosing ? (
        <SelectFiles files={here} moves={moves} now={now} onDone={() => leaveChoice(choose)} />
      ) : (
        <>
          <ListTools
            search={search}
            onSearch={setSearch}
            order={order}
            onOrder={setOrder}
            onChoose={() => setChoosing(true)}
            chooseRef={choose}
            trashed={trashed}
          />
          <p role="status" className="sr-only">
            {shown.length} of {here.length} files
            {texts.length > 0 ? `, and ${texts.length} by text` : ""}
          </p>
          {shown.length === 0 && texts.length === 0 ? (
            <NothingFound
              wanted={wanted.trim()}
              search={found}
              all={here.length}
              onAll={() => setSearch("")}
            />
          ) : null}
          {shown.length > 0 ? (
            <FileRows ref={rows} label="Files" files={shown}>
              {(file) => (
                <FileRow
                  key={file.id}
                  file={file}
                  openedAt={openedAtWords(file.openedAt, now)}
                  away={awayOf(file)}
                  unsent={owed.has(file.id)}
                  actions={actions}
                />
              )}
            </FileRows>
          ) : null}
          <TextResults found={texts} hasMore={found.hasMore} />
          <FillingStatus filling={found.filling} className="mt-4" />
        </>
      )}
      {renaming ? (
        <RenameDialog
          file={renaming}
          onClose={() => setRenaming(null)}
          onRenamed={() => void refresh()}
        />
      ) : null}
    </>
  );

  function leaveChoice(button: RefObject<HTMLButtonElement | null>) {
    setChoosing(false);
    requestAnimationFrame(() => button.current?.focus());
  }
}

function NoFiles({ inAccount, trashed }: { inAccount: boolean; trashed: number }) {
  const none = inAccount ? "No files yet" : "No files in this browser yet";
  return (
    <EmptyState
      icon={FileText}
      title={trashed > 0 ? "All your files are in the Trash" : none}
      action={
        <>
          <StartNoteButton />
          {trashed > 0 ? <TrashLink trashed={trashed} /> : null}
        </>
      }
    >
      <p>
        Files you start or open appear here, on{" "}
        {inAccount ? "every device you sign in on" : "this device only"}.
      </p>
    </EmptyState>
  );
}

const NONE: ReadonlySet<string> = new Set();

/** Read anew whenever the list is. */
function useOwed(files: readonly LocalFile[] | null): ReadonlySet<string> {
  const [ids, setIds] = useState(NONE);
  useEffect(() => {
    if (files === null) return;
    let left = false;
    const look = async () => {
      const { owed } = await import("@/client/offline/owed");
      const found = await owed();
      if (!left) setIds((known) => (known.size + found.size === 0 ? known : found));
    };
    // Where nothing can be read, nothing is said.
    look().catch(() => {});
    return () => {
      left = true;
    };
  }, [files]);
  return ids;
}
