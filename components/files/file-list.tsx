/** Every file opened in this browser or known to the account: find, open, rename, copy its link, forget. */
"use client";

import { FileText, Search } from "lucide-react";
import { useDeferredValue, useMemo, useState } from "react";
import type { LocalFile } from "@/client/local-files";
import { Banner } from "@/components/ui/banner";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { Input, Select } from "@/components/ui/field";
import { Skeleton } from "@/components/ui/skeleton";
import { notify } from "@/components/ui/toast";
import { AccountNotices } from "./account-notices";
import { arrange, type Order } from "./arrange";
import { FileRow } from "./file-row";
import { forgetFile, keepFile } from "./keep-file";
import { titleOf } from "./listed-file";
import { openedAtWords } from "./opened-at";
import { RenameDialog } from "./rename-dialog";
import { StartNoteButton } from "./start-note-button";
import { useListedFiles } from "./use-listed-files";
import { useMoreRows } from "./use-more-rows";

export function FileList() {
  const list = useListedFiles();
  const { files, failed, account, refresh } = list;
  const [search, setSearch] = useState("");
  const [order, setOrder] = useState<Order>("opened");
  const [renaming, setRenaming] = useState<LocalFile | null>(null);
  const wanted = useDeferredValue(search);
  const shown = useMemo(() => arrange(files ?? [], wanted, order), [files, wanted, order]);
  const { drawn, more } = useMoreRows(shown);
  const now = new Date();

  if (failed) {
    return (
      <Banner tone="bad" action={<Button onClick={() => void refresh()}>Try again</Button>}>
        This browser did not give its list of files. Private windows and full disks can cause that;
        your files themselves are not touched.
      </Banner>
    );
  }
  if (!files) return <ListSkeleton />;
  if (files.length === 0) {
    return (
      <>
        <AccountNotices list={list} />
        <EmptyState
          icon={<FileText aria-hidden="true" />}
          title={account ? "No files yet" : "No files in this browser yet"}
          action={<StartNoteButton />}
        >
          <p>
            Notes you start or open are listed here, on{" "}
            {account ? "every device you sign in on" : "this device only"}.
          </p>
        </EmptyState>
      </>
    );
  }

  return (
    <>
      <AccountNotices list={list} />
      <div className="flex flex-wrap items-center gap-2">
        <span className="relative min-w-36 flex-1">
          <Search
            aria-hidden="true"
            className="pointer-events-none absolute top-1/2 left-3 size-4 -translate-y-1/2 text-ink-faint"
          />
          <Input
            type="search"
            aria-label="Search by title"
            placeholder="Search by title"
            className="pl-9"
            value={search}
            onChange={(event) => setSearch(event.currentTarget.value)}
          />
        </span>
        <Select
          aria-label="Sort"
          value={order}
          onChange={(event) => setOrder(event.currentTarget.value === "title" ? "title" : "opened")}
        >
          <option value="opened">Last opened</option>
          <option value="title">Title, A to Z</option>
        </Select>
      </div>
      <p role="status" className="sr-only">
        {shown.length} of {files.length} files
      </p>
      {shown.length === 0 ? (
        <EmptyState
          title={`No title matches “${wanted.trim()}”`}
          action={<Button onClick={() => setSearch("")}>Show all {files.length}</Button>}
        />
      ) : (
        <ul
          aria-label="Files"
          className="mt-4 divide-y divide-line rounded-lg bg-paper shadow-paper"
        >
          {shown.slice(0, drawn).map((file) => (
            <FileRow
              key={file.id}
              file={file}
              openedAt={openedAtWords(file.openedAt, now)}
              onRename={setRenaming}
              onForget={forgetWithUndo}
              inAccount={Boolean(account)}
            />
          ))}
          {drawn < shown.length ? <li ref={more} aria-hidden="true" className="h-13" /> : null}
        </ul>
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

  function forgetWithUndo(file: LocalFile) {
    const failedWords = "The list could not be changed. Try again.";
    const sorry = () => notify({ tone: "bad", text: failedWords });
    forgetFile(file).then(() => {
      void refresh();
      notify({
        text: `“${titleOf(file)}” is off this list. Without its link you cannot open it again.`,
        action: { label: "Undo", run: () => void keepFile(file).then(refresh, sorry) },
        stayMs: 20_000,
      });
    }, sorry);
  }
}

function ListSkeleton() {
  return (
    <div role="status" aria-label="Reading this browser’s list">
      <Skeleton className="h-9 touch:h-11" />
      <div className="mt-4 divide-y divide-line rounded-lg bg-paper shadow-paper">
        {["w-2/5", "w-3/5", "w-1/3", "w-1/2"].map((width) => (
          <div key={width} className="flex h-13 items-center px-4">
            <Skeleton className={`h-4 ${width}`} />
          </div>
        ))}
      </div>
    </div>
  );
}
