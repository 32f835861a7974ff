import type { ReactNode } from "react";

/** A group of the style page: a heading and its examples. */
export function Example({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4">
      <h2 className="border-b border-line pb-2 font-semibold">{title}</h2>
      {children}
    </section>
  );
}

/** Examples side by side, wrapping. */
export function Row({ label, children }: { label?: string; children: ReactNode }) {
  return (
    <div>
      {label ? <p className="mb-2 text-xs text-ink-faint">{label}</p> : null}
      <div className="flex flex-wrap items-center gap-3">{children}</div>
    </div>
  );
}
