import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ComponentProps, MouseEvent } from "react";

export type ButtonVariant = "primary" | "secondary" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

interface Look {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
}

const VARIANTS: Record<ButtonVariant, string> = {
  primary: "bg-accent text-accent-ink hover:bg-accent-hover",
  secondary: "bg-paper text-ink shadow-control hover:bg-sunken active:bg-sunken",
  quiet: "text-ink-soft hover:bg-hover hover:text-ink active:bg-pressed",
  danger: "bg-bad-fill text-bad-fill-ink hover:opacity-90",
};

const SIZES: Record<ButtonSize, string> = {
  md: "h-9 px-3.5 text-sm touch:h-11",
  lg: "h-12 px-5 text-base",
};

/** The look of a button, for a link that acts like one. */
export function buttonLook({ variant = "secondary", size = "md" }: Look = {}): string {
  return clsx(
    "inline-flex shrink-0 select-none items-center justify-center gap-2 rounded-md font-semibold whitespace-nowrap transition-colors duration-100",
    "disabled:pointer-events-none disabled:opacity-50 aria-disabled:opacity-50",
    VARIANTS[variant],
    SIZES[size],
  );
}

export type ButtonProps = ComponentProps<"button"> &
  Look & {
    icon?: LucideIcon | undefined;
    /** Says that the work has begun and holds further clicks back. */
    busy?: boolean;
  };

/** Sends no form either. */
const hold = (event: MouseEvent) => event.preventDefault();

export function Button(props: ButtonProps) {
  const { variant, size, icon: Icon, busy, onClick, className, children, ...rest } = props;
  return (
    <button
      type="button"
      {...rest}
      aria-busy={busy}
      // Not `disabled`, which would take the focus away from whoever pressed it by key.
      aria-disabled={busy}
      onClick={busy ? hold : onClick}
      className={clsx(buttonLook({ variant, size }), className)}
    >
      {busy ? <span aria-hidden="true" className="spinner" /> : null}
      {Icon && !busy ? <Icon aria-hidden="true" className="size-4" /> : null}
      {children}
    </button>
  );
}
