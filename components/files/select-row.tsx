import type { ReactNode } from "react";
import type { LocalFile } from "@/client/local-files";
import { titleOf } from "./listed-file";

interface SelectRowProps {
  file: LocalFile;
  isSelected: boolean;
  onToggle: (id: string, isRange: boolean) => void;
  /** What stands beside the title. */
  children?: ReactNode;
}

/** A row while files are being chosen: all of it is the box's label. */
export function SelectRow({ file, isSelected, onToggle, children }: SelectRowProps) {
  return (
    <li className={`file-row relative ${isSelected ? "bg-accent-soft" : "hover:bg-hover"}`}>
      <label className="flex min-h-13 cursor-pointer items-center gap-3 pr-4 pl-4 select-none">
        <input
          type="checkbox"
          className="size-[1.125rem] shrink-0"
          checked={isSelected}
          onChange={(event) =>
            onToggle(file.id, event.nativeEvent instanceof MouseEvent && event.nativeEvent.shiftKey)
          }
        />
        <span className="flex min-w-0 flex-1 flex-col py-2 sm:flex-row sm:items-center sm:gap-3">
          <span className="min-w-0 truncate sm:flex-1">{titleOf(file)}</span>
          {children}
        </span>
      </label>
    </li>
  );
}
