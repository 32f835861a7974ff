/** The bar over a file: back, who can read it, whether it is saved, who is here, and Share. */
"use client";

import { CloudOff, Ellipsis, Eye, LockKeyhole, Sparkles, UserPlus } from "lucide-react";
import { lazy } from "react";
import type { OpenFile } from "@/client/sync";
import type { Privacy } from "@/client/sync/types";
import { titleOf } from "@/components/files/listed-file";
import type { Self } from "@/components/shell/person";
import { Mark } from "@/components/shell/wordmark";
import { Avatar, PresenceStack } from "@/components/ui/avatar";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { OnceReached } from "@/components/ui/lazy-menu";
import { SaveIndicator } from "@/components/ui/save-state";
import type { FileActions } from "./file-actions";
import { useKind, useOthers, useStatus, useTitle } from "./use-status";

const loadMore = () => import("./more-menu");
const MoreMenu = lazy(loadMore);
const MORE = <IconButton label="More" icon={Ellipsis} />;

interface FileHeaderProps {
  file: OpenFile;
  self: Self;
  actions: FileActions;
}

export function FileHeader({ file, self, actions }: FileHeaderProps) {
  const others = useOthers(file);
  const title = useTitle(file);
  const kind = useKind(file);
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
        {/* The heading on the paper says it to screen readers. */}
        <span aria-hidden="true" className="file-header-title">
          {titleOf({ title, kind })}
        </span>
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
          <span aria-hidden="true">
            <Avatar person={{ id: "you", name: self.name, color: self.color }} />
          </span>
        </button>
        <IconButton
          label="Ask the assistant"
          icon={Sparkles}
          className="ai-only max-sm:hidden"
          onClick={actions.ask}
        />
        <Button
          variant="primary"
          icon={UserPlus}
          className="max-sm:w-11 max-sm:px-0"
          onClick={actions.share}
        >
          <span className="max-sm:sr-only">Share</span>
        </Button>
        <OnceReached trigger={MORE} load={loadMore}>
          {(openedBy) => <MoreMenu trigger={MORE} actions={actions} openedBy={openedBy} />}
        </OnceReached>
      </div>
    </header>
  );
}

/** Who can read the file, in words, always in sight. */
function PrivacyBadge({ privacy }: { privacy: Privacy }) {
  const sealed = privacy === "e2ee";
  const Icon = sealed ? LockKeyhole : Eye;
  return (
    <span
      className={`inline-flex min-w-0 items-center gap-1.5 ${sealed ? "text-ink-soft" : "text-warn"}`}
    >
      <Icon aria-hidden="true" className="size-3.5 shrink-0" />
      <span className="truncate">
        {sealed ? (
          <>
            Encrypted<span className="max-sm:sr-only">: only people with the link</span>
          </>
        ) : (
          "Readable by this server"
        )}
      </span>
    </span>
  );
}

/** For who writes: whether it is saved. For who only reads: whether this is the newest text. */
function SaveStatus({ file }: { file: OpenFile }) {
  const status = useStatus(file);
  // Why the file is served no more stands over it, and that this is a copy.
  if (status.save === "stopped") return null;
  if (file.role !== "view")
    return <SaveIndicator state={status.save} isInPageOnly={status.isInPageOnly} />;
  const live = status.transport !== "none";
  return (
    <span
      data-save={live ? "live" : "offline"}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap ${live ? "text-ink-faint max-sm:sr-only" : "text-warn"}`}
    >
      {live ? null : <CloudOff aria-hidden="true" className="size-4 shrink-0" />}
      {live ? "Up to date" : "Offline copy"}
    </span>
  );
}
