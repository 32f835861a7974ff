import { Ellipsis, KeyRound, Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";

interface KeyRowProps {
  name: string;
  /** The part of the key that may be shown. */
  mark: string;
  about: ReactNode;
  badge?: ReactNode;
  onRename?: (() => void) | undefined;
  /** Absent for a key that has ended already. */
  onRevoke?: (() => void) | undefined;
}

/** One key of a list: its name, how to tell it from others, its use, and its end. */
export function KeyRow({ name, mark, about, badge, onRename, onRevoke }: KeyRowProps) {
  return (
    <li className="flex items-center gap-3 px-4 py-3 sm:px-5">
      <KeyRound aria-hidden="true" className="hidden size-5 shrink-0 text-ink-faint sm:block" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline gap-x-2 gap-y-1">
          <span dir="auto" className="min-w-0 text-left wrap-anywhere">
            {name}
          </span>
          <span className="font-mono text-sm text-ink-faint">{mark}</span>
          {badge}
        </p>
        <p className="text-sm text-ink-faint">{about}</p>
      </div>
      {onRename && onRevoke ? (
        <LazyMenu
          trigger={
            <IconButton
              label={`More for “${name}” ${mark}`}
              icon={<Ellipsis aria-hidden="true" />}
            />
          }
          entries={[
            { label: "Rename", icon: <Pencil aria-hidden="true" />, run: onRename },
            {
              label: "Revoke",
              tone: "bad",
              icon: <Trash2 aria-hidden="true" />,
              run: onRevoke,
            },
          ]}
        />
      ) : null}
      {!onRename && onRevoke ? (
        <Button onClick={onRevoke} aria-label={`Revoke “${name}” ${mark}`}>
          Revoke
        </Button>
      ) : null}
    </li>
  );
}
