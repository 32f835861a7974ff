import clsx from "clsx";

/** The shape of something on its way. Give it its size by class; it is hidden from screen readers. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <span
      aria-hidden="true"
      className={clsx("skeleton block animate-pulse rounded-sm bg-pressed", className)}
    />
  );
}
