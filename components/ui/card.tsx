import clsx from "clsx";
import type { ReactNode } from "react";

/** A sheet of paper lying on the canvas. */
export function Card({ className, children }: { className?: string; children: ReactNode }) {
  return <div className={clsx("rounded-lg bg-paper p-5 shadow-paper", className)}>{children}</div>;
}
