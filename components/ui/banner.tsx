import clsx from "clsx";
import { CircleAlert, CircleCheck, Info, TriangleAlert } from "lucide-react";
import type { ReactNode } from "react";
import type { Tone } from "./badge";

const LOOKS: Record<Tone, { icon: typeof Info; className: string }> = {
  plain: { icon: Info, className: "bg-sunken text-ink-soft" },
  accent: { icon: Info, className: "bg-accent-soft text-accent-text" },
  good: { icon: CircleCheck, className: "bg-good-soft text-good" },
  warn: { icon: TriangleAlert, className: "bg-warn-soft text-warn" },
  bad: { icon: CircleAlert, className: "bg-bad-soft text-bad" },
};

interface BannerProps {
  tone?: Tone;
  /** What happened, what was kept, and what to do. */
  children: ReactNode;
  action?: ReactNode;
}

/** A standing message at the top of the thing it is about. */
export function Banner({ tone = "plain", children, action }: BannerProps) {
  const { icon: Icon, className } = LOOKS[tone];
  return (
    <div
      role={tone === "bad" ? "alert" : "status"}
      className={clsx(
        "flex flex-wrap items-center gap-x-3 gap-y-2 rounded-lg px-4 py-2.5 text-sm",
        className,
      )}
    >
      <Icon aria-hidden="true" className="size-4 shrink-0" />
      <p className="min-w-0 flex-1 basis-48">{children}</p>
      {action}
    </div>
  );
}
