import clsx from "clsx";

interface ProgressBarProps {
  /** What is being done. */
  label: string;
  done: number;
  of: number;
  className?: string;
}

/** How far something is. */
export function ProgressBar({ label, done, of, className }: ProgressBarProps) {
  const part = of > 0 ? Math.min(done / of, 1) : 0;
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={of}
      aria-valuenow={done}
      className={clsx("h-1.5 overflow-hidden rounded-full bg-pressed", className)}
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-100 ease-linear"
        style={{ width: `${part * 100}%` }}
      />
    </div>
  );
}
