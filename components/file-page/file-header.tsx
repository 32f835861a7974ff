/** The bar over a file: the way back, who can read it, whether it is saved, who is here, and Share. */
"use client";

import {
  Copy,
  Download,
  Ellipsis,
  History as HistoryIcon,
  Paperclip,
  Printer,
  Trash2,
  UserPlus,
  UserRound,
} from "lucide-react";
import type { OpenFile } from "@/client/sync";
import type { Self } from "@/components/shell/person";
import { Mark } from "@/components/shell/wordmark";
import { Avatar, PresenceStack } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import type { FileActions } from "./file-actions";
import { PrivacyBadge } from "./privacy-badge";
import { SaveStatus } from "./save-status";
import { useOthers } from "./use-status";

interface FileHeaderProps {
  file: OpenFile;
  self: Self;
  actions: FileActions;
}

export function FileHeader({ file, self, actions }: FileHeaderProps) {
  const others = useOthers(file);
  return (
    <header className="file-header no-print">
      <a
        href="/files"
        aria-label="Your files"
        data-tip="Your files"
        className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-hover"
      >
        <Mark className="size-6" />
      </a>
      <div className="file-facts">
        <PrivacyBadge privacy={file.privacy} />
        {file.role === "view" ? <Badge>View only</Badge> : null}
        <SaveStatus file={file} />
      </div>
      <div className="ml-auto flex shrink-0 items-center gap-1.5">
        <PresenceStack people={others} />
        <button
          type="button"
          aria-label={`You are ${self.name}. Change your name or colour`}
          data-tip={`You: ${self.name}`}
          onClick={actions.you}
          className="grid size-9 place-items-center rounded-full max-sm:hidden hover:bg-hover touch:size-11"
        >
          <span aria-hidden="true" data-tip={`You: ${self.name}`}>
            <Avatar person={{ id: "you", name: self.name, color: self.color }} />
          </span>
        </button>
        <Button
          variant="primary"
          icon={<UserPlus aria-hidden="true" className="size-4" />}
          onClick={actions.share}
        >
          Share
        </Button>
        <LazyMenu
          trigger={<IconButton label="More" icon={<Ellipsis aria-hidden="true" />} />}
          entries={menuOf(actions)}
        />
      </div>
    </header>
  );
}

function menuOf(actions: FileActions): MenuEntry[] {
  return [
    { label: "Copy your link", icon: <Copy aria-hidden="true" />, run: actions.copyLink },
    { label: "Export", icon: <Download aria-hidden="true" />, run: actions.export },
    {
      label: "Attachments",
      icon: <Paperclip aria-hidden="true" />,
      run: actions.attachments,
    },
    { label: "Print", icon: <Printer aria-hidden="true" />, run: actions.print },
    ...(actions.history ? historyEntries(actions.history) : []),
    "divider",
    { label: "Your name and colour", icon: <UserRound aria-hidden="true" />, run: actions.you },
    ...(actions.trash ? trashEntries(actions.trash) : []),
  ];
}

function historyEntries(run: () => void): MenuEntry[] {
  return [{ label: "History", icon: <HistoryIcon aria-hidden="true" />, keys: "Alt+Shift+H", run }];
}

function trashEntries(run: () => void): MenuEntry[] {
  return ["divider", { label: "Move to Trash", icon: <Trash2 aria-hidden="true" />, run }];
}
