/** The top of a panel beside a page: what it is, its own buttons, and the way out. */
import clsx from "clsx";
import { X } from "lucide-react";
import type { ComponentProps } from "react";
import { IconButton } from "./icon-button";

interface PanelHeaderProps extends ComponentProps<"header"> {
  /** Of the button that closes it. */
  label?: string;
  onClose: () => void;
}

export function PanelHeader({
  label = "Close",
  onClose,
  className,
  children,
  ...rest
}: PanelHeaderProps) {
  return (
    <header
      {...rest}
      className={clsx(
        "flex shrink-0 items-center gap-1 border-b border-line py-1.5 ps-4 pe-2 [&_h2]:flex-1 [&_h2]:font-semibold",
        className,
      )}
    >
      {children}
      <IconButton data-close="" label={label} keys="Esc" icon={X} onClick={onClose} />
    </header>
  );
}
