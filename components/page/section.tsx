/** One subject of a settings page: its heading, an explanation, and its controls. */
import clsx from "clsx";
import { type ReactNode, useId } from "react";
import { Skeleton } from "@/components/ui/skeleton";

interface SectionProps {
  title: string;
  /** Beside the heading: its state in a word, or what can be done. */
  aside?: ReactNode;
  lead?: ReactNode;
  tone?: "plain" | "bad";
  /** Rows bring their own margins. */
  flush?: boolean;
  children?: ReactNode;
}

export function Section({ title, aside, lead, tone = "plain", flush, children }: SectionProps) {
  const heading = useId();
  return (
    <section
      aria-labelledby={heading}
      className={clsx(
        "rounded-lg bg-paper shadow-paper",
        tone === "bad" && "outline-1 outline-bad/40",
      )}
    >
      <div className="px-4 pt-4 pb-4 sm:px-5">
        <div className="flex min-h-7 flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h2 id={heading} className="flex-1 basis-20 text-base font-semibold">
            {title}
          </h2>
          {aside}
        </div>
        {lead ? (
          <div className={clsx("max-w-prose text-sm text-ink-soft", aside ? "mt-2" : "mt-1")}>
            {lead}
          </div>
        ) : null}
        {flush || !children ? null : <div className="mt-4">{children}</div>}
      </div>
      {flush ? <div className="border-t border-line">{children}</div> : null}
    </section>
  );
}

/** What stands where sections will be. */
export function SectionSkeleton({ label, rows = 2 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="space-y-6">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton is nothing but its place
        <div key={row} className="space-y-3 rounded-lg bg-paper p-5 shadow-paper">
          <Skeleton className="h-5 w-1/3" />
          <Skeleton className="h-4 w-4/5" />
          <Skeleton className="h-9 w-2/5" />
        </div>
      ))}
    </div>
  );
}

/** The shape of a list inside a section. */
export function RowsSkeleton({ label, rows = 3 }: { label: string; rows?: number }) {
  return (
    <div role="status" aria-label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a skeleton is nothing but its place
        <div key={row} className="space-y-2 px-4 py-3.5 sm:px-5">
          <Skeleton className="h-4 w-2/5" />
          <Skeleton className="h-3.5 w-3/5" />
        </div>
      ))}
    </div>
  );
}
