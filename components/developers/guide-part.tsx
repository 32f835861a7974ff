/** One subject of a guide for developers. */
import type { ReactNode } from "react";

export function GuidePart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="space-y-4 [&_code]:rounded-sm [&_code]:bg-hover [&_code]:px-1 [&_code]:font-mono [&_code]:text-sm">
      <h2 className="font-serif text-xl font-semibold">{title}</h2>
      {children}
    </section>
  );
}
