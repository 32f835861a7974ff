"use client";

import {
  ArchiveRestore,
  CloudOff,
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  ListX,
  LockKeyhole,
  Pencil,
  Trash2,
} from "lucide-react";
import { lazy, memo, Suspense } from "react";
import type { Away, LocalFile } from "@/client/local-files";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { loadOnceBack } from "@/components/ui/on-demand";
import { KindIcon } from "./kind-icon";
import { addressOf, refOf, titleOf } from "./listed-file";

const ReadMarks = lazy(() => loadOnceBack(() => import("@/components/assistant/read-marks")));

interface RowActions {
  rename: (file: LocalFile) => void;
  trash: (file: LocalFile) => void;
  restore: (file: LocalFile) => void;
  forget: (file: LocalFile) => void;
}

interface FileRowProps {
  file: LocalFile;
  openedAt: string;
  away: Away | null;
  /** Something of it is on this device only. */
  unsent: boolean;
  actions: RowActions;
}

/** One file of the list. The whole row opens it; what else can be done with it is in its menu. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, openedAt, away, unsent, actions } = props;
  const title = titleOf(file);
  return (
    <li
      data-file={file.id}
      className="file-row relative flex min-h-13 items-center gap-3 pr-2 pl-4 hover:bg-hover"
      onKeyDown={(event) => {
        if (event.key !== "Delete" || !canTrash(props)) return;
        event.preventDefault();
        actions.trash(file);
      }}
    >
      <KindIcon kind={file.kind} />
      <div className="flex min-w-0 flex-1 flex-col py-2 sm:flex-row sm:items-center sm:gap-3">
        <a
          href={addressOf(file)}
          className="min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus sm:flex-1"
        >
          {title}
        </a>
        <FileFacts file={file} openedAt={openedAt} away={away} unsent={unsent} />
      </div>
      <span className="relative">
        <LazyMenu
          trigger={<IconButton label={`Actions for ${title}`} icon={Ellipsis} />}
          entries={entriesOf(props)}
        />
      </span>
    </li>
  );
});

const canTrash = ({ file, away }: FileRowProps) => file.role === "owner" && away === null;

function entriesOf(props: FileRowProps): MenuEntry[] {
  const { file, away, actions } = props;
  const entries: MenuEntry[] = [
    {
      label: "Open in a new tab",
      icon: <ExternalLink aria-hidden="true" />,
      run: () => void window.open(addressOf(file), "_blank", "noopener,noreferrer"),
    },
    {
      label: "Copy link",
      icon: <Copy aria-hidden="true" />,
      run: () => void copyText(location.origin + addressOf(file), copiedWords(file)),
    },
  ];
  if (file.role !== "view" && away === null) {
    const icon = <Pencil aria-hidden="true" />;
    entries.push({ label: "Rename", icon, run: () => actions.rename(file) });
  }
  entries.push("divider");
  if (canTrash(props)) {
    const icon = <Trash2 aria-hidden="true" />;
    entries.push({ label: "Move to Trash", icon, keys: "Del", run: () => actions.trash(file) });
  }
  if (file.role === "owner" && away === "trash") {
    const icon = <ArchiveRestore aria-hidden="true" />;
    entries.push({ label: "Restore", icon, run: () => actions.restore(file) });
  }
  entries.push({
    label: "Remove from list",
    icon: <ListX aria-hidden="true" />,
    run: () => actions.forget(file),
  });
  return entries;
}

/** What is known of a file, beside its title. */
export function FileFacts({
  file,
  openedAt,
  away,
  unsent = false,
}: Pick<FileRowProps, "file" | "openedAt" | "away"> & { unsent?: boolean }) {
  return (
    <span className="flex shrink-0 items-center gap-2 text-sm text-ink-faint">
      <span className="whitespace-nowrap tabular-nums sm:order-1 sm:w-24 sm:text-right">
        {openedAt}
      </span>
      {away ? <Badge tone="warn">{away === "trash" ? "In the Trash" : "Deleted"}</Badge> : null}
      {unsent ? (
        <Badge tone="warn" icon={CloudOff}>
          Not sent yet
        </Badge>
      ) : null}
      {away ? null : (
        <Suspense>
          <ReadMarks {...refOf(file)} />
        </Suspense>
      )}
      {file.role === "view" ? <Badge>View only</Badge> : null}
      <WhoCanRead privacy={file.privacy} />
    </span>
  );
}

function WhoCanRead({ privacy }: { privacy: LocalFile["privacy"] }) {
  if (privacy === "standard") {
    return (
      <Badge tone="warn" icon={Eye}>
        Readable by this server
      </Badge>
    );
  }
  return (
    <span data-tip="Encrypted: only people with the link" className="relative">
      <LockKeyhole aria-hidden="true" className="size-3.5" />
      <span className="sr-only">Encrypted</span>
    </span>
  );
}

function copiedWords(file: LocalFile): string {
  if (file.role === "view") return "View link copied.";
  return file.role === "owner"
    ? "Owner link copied. Anyone who has it owns the file. To share the file, open it and use Share."
    : "Edit link copied.";
}
