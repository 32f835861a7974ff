"use client";

import {
  Copy,
  Ellipsis,
  ExternalLink,
  Eye,
  FileText,
  ListX,
  LockKeyhole,
  Pencil,
} from "lucide-react";
import { memo } from "react";
import type { LocalFile } from "@/client/local-files";
import { copyText } from "@/components/shell/copy-text";
import { Badge } from "@/components/ui/badge";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { addressOf, titleOf } from "./listed-file";

interface FileRowProps {
  file: LocalFile;
  openedAt: string;
  onRename: (file: LocalFile) => void;
  onForget: (file: LocalFile) => void;
  /** The list is the account's too. */
  inAccount: boolean;
}

/** One file of the list. The whole row opens it; what else can be done with it is in its menu. */
export const FileRow = memo(function FileRow(props: FileRowProps) {
  const { file, openedAt, onRename, onForget, inAccount } = props;
  const title = titleOf(file);
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
    ...(file.role === "view"
      ? []
      : [
          {
            label: "Rename",
            icon: <Pencil aria-hidden="true" />,
            run: () => onRename(file),
          },
        ]),
    "divider",
    {
      label: inAccount ? "Take off my list" : "Forget in this browser",
      icon: <ListX aria-hidden="true" />,
      run: () => onForget(file),
    },
  ];
  return (
    <li className="file-row relative flex min-h-13 items-center gap-3 pr-2 pl-4 hover:bg-hover">
      <FileText aria-hidden="true" className="size-4 shrink-0 text-ink-faint" />
      <div className="flex min-w-0 flex-1 flex-col py-2 sm:flex-row sm:items-center sm:gap-3">
        <a
          href={addressOf(file)}
          className="min-w-0 truncate outline-none after:absolute after:inset-0 after:rounded-md focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-focus sm:flex-1"
        >
          {title}
        </a>
        <span className="flex shrink-0 items-center gap-2 text-sm text-ink-faint">
          <span className="whitespace-nowrap tabular-nums sm:order-1 sm:w-24 sm:text-right">
            {openedAt}
          </span>
          {file.role === "view" ? <Badge>View only</Badge> : null}
          <WhoCanRead privacy={file.privacy} />
        </span>
      </div>
      <span className="relative">
        <LazyMenu
          trigger={
            <IconButton label={`Actions for ${title}`} icon={<Ellipsis aria-hidden="true" />} />
          }
          entries={entries}
        />
      </span>
    </li>
  );
});

function WhoCanRead({ privacy }: { privacy: LocalFile["privacy"] }) {
  if (privacy === "standard") {
    return (
      <Badge tone="warn" icon={<Eye aria-hidden="true" />}>
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
    ? "Your owner link is copied. Whoever has it owns the file; to share, open the file and use Share."
    : "Edit link copied.";
}
