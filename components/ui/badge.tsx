import clsx from "clsx";
import type { LucideIcon } from "lucide-react";
import type { ReactNode } from "react";

export type Tone = "plain" | "accent" | "good" | "warn" | "bad";

const TONES: Record<Tone, string> = {
  plain: "bg-hover text-ink-soft",
  accent: "bg-accent-soft text-accent-text",
  good: "bg-good-soft text-good",
  warn: "bg-warn-soft text-warn",
  bad: "bg-bad-soft text-bad",
};

/** A word or two about the state of a thing. Its colour only repeats what its words say. */
export function Badge({
  tone = "plain",
  icon: Icon,
  children,
}: {
  tone?: Tone;
  icon?: LucideIcon;
  children: ReactNode;
}) {
  return (
    <span
      className={clsx(
        "inline-flex h-5.5 items-center gap-1 rounded-sm px-1.5 text-xs font-semibold whitespace-nowrap [&_svg]:size-3",
        TONES[tone],
      )}
    >
      {Icon ? <Icon aria-hidden="true" /> : null}
      {children}
    </span>
  );
}
