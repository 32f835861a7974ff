import { ArchiveRestore, Ellipsis, FileText, ListX, Trash2 } from "lucide-react";
import type { LocalFile } from "@/client/local-files";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { titleOf } from "../listed-file";
import { daysLeftWords, isNearlyOver } from "./days-left";
import type { InTrash } from "./trash-list";

interface TrashRowProps extends InTrash {
  now: Date;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  onRestore: (file: LocalFile) => void;
  onErase: (file: LocalFile) => void;
  onForget: (file: LocalFile) => void;
}

/** One file of the Trash. The owner chooses it by a click anywhere in it; for others it only says whose move it is. */
export function TrashRow(props: TrashRowProps) {
  const { file, place, now, isSelected, onToggle } = props;
  const isOwner = place.role === "owner";
  const title = titleOf(file);
  const over = isNearlyOver(place.trashedAt, now);
  const body = (
    <span className="flex min-w-0 flex-1 flex-col py-2 sm:flex-row sm:items-center sm:gap-3">
      <span className="min-w-0 truncate sm:flex-1">{title}</span>
      <span className="flex shrink-0 flex-wrap items-center gap-x-2 text-sm text-ink-faint sm:gap-x-5">
        {isOwner ? null : <span className="max-sm:order-last">Only its owner can restore it</span>}
        <span
          className={`whitespace-nowrap tabular-nums sm:min-w-28 sm:text-right ${over ? "font-semibold text-warn" : ""}`}
        >
          {daysLeftWords(place.trashedAt, now)}
        </span>
      </span>
    </span>
  );
  return (
    <li
      data-file={file.id}
      className={`file-row relative flex min-h-13 items-center gap-1 pr-2 ${isSelected ? "bg-accent-soft" : "hover:bg-hover"}`}
    >
      {isOwner ? (
        <label className="flex min-h-13 min-w-0 flex-1 cursor-pointer items-center gap-3 pl-4 select-none">
          <input
            type="checkbox"
            className="size-[1.125rem] shrink-0"
            checked={isSelected}
            onChange={(event) =>
              onToggle(
                file.id,
                event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey,
              )
            }
          />
          {body}
        </label>
      ) : (
        <div className="flex min-h-13 min-w-0 flex-1 items-center gap-3 pl-4">
          <FileText aria-hidden="true" className="size-[1.125rem] shrink-0 text-ink-faint" />
          {body}
        </div>
      )}
      <LazyMenu
        trigger={<IconButton label={`Actions for ${title}`} icon={Ellipsis} />}
        entries={entriesOf(props, isOwner)}
      />
    </li>
  );
}

function entriesOf(props: TrashRowProps, isOwner: boolean): MenuEntry[] {
  const { file, onRestore, onErase, onForget } = props;
  if (!isOwner) {
    const icon = <ListX aria-hidden="true" />;
    return [{ label: "Remove from list", icon, run: () => onForget(file) }];
  }
  return [
    {
      label: "Restore",
      icon: <ArchiveRestore aria-hidden="true" />,
      run: () => onRestore(file),
    },
    "divider",
    {
      label: "Delete permanently",
      tone: "bad",
      icon: <Trash2 aria-hidden="true" />,
      run: () => onErase(file),
    },
  ];
}
