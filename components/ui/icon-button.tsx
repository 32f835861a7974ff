import clsx from "clsx";
import type { ComponentProps, ComponentType } from "react";

type IconButtonProps = Omit<ComponentProps<"button">, "children"> & {
  /** What it does: its name for everyone, and its tooltip. */
  label: string;
  /** A shortcut shown in the tooltip. */
  keys?: string;
  icon: ComponentType<{ "aria-hidden": true }>;
};

/** A square button that is only an icon. */
export function IconButton({ label, keys, icon: Icon, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      aria-label={label}
      data-tip={label}
      data-tip-keys={keys}
      className={clsx(
        "grid size-9 shrink-0 place-items-center rounded-md text-ink-soft transition-colors duration-100 touch:size-11",
        "hover:bg-hover hover:text-ink active:bg-pressed aria-pressed:bg-accent-soft aria-pressed:text-accent-text",
        "disabled:pointer-events-none disabled:opacity-50 aria-expanded:bg-hover [&_svg]:size-[1.125rem]",
        className,
      )}
    >
      <Icon aria-hidden />
    </button>
  );
}
