/** A part of the first page under its heading. */
import type { ReactNode } from "react";

interface HomeSectionProps {
  /** What a link on the page leads to. */
  id: string;
  title: string;
  children: ReactNode;
}

export function HomeSection({ id, title, children }: HomeSectionProps) {
  return (
    <section id={id} aria-labelledby={`${id}-title`} className="mt-16 scroll-mt-6">
      <h2 id={`${id}-title`} className="font-serif text-xl font-semibold">
        {title}
      </h2>
      {children}
    </section>
  );
}
