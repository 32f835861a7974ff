/** The way between the pages of one subject: a column on a desk, a row that scrolls on a phone. */
"use client";

import { useEffect, useRef } from "react";
import { offerCommands } from "@/components/shell/commands";
import type { Section } from "./sections";

interface SectionNavProps {
  label: string;
  sections: readonly Section[];
  current: string;
}

export function SectionNav({ label, sections, current }: SectionNavProps) {
  const here = useRef<HTMLAnchorElement>(null);

  useEffect(() => {
    const link = here.current;
    const row = link?.closest("ul");
    if (link && row) row.scrollLeft = link.offsetLeft - (row.clientWidth - link.offsetWidth) / 2;
  }, []);

  useEffect(() => {
    const elsewhere = sections.filter(({ href }) => href !== current);
    return offerCommands(
      elsewhere.map(({ href, label: name }) => ({
        id: href,
        label: name,
        group: label,
        words: label,
        run: () => location.assign(href),
      })),
    );
  }, [label, sections, current]);

  return (
    <nav aria-label={label} className="lg:sticky lg:top-6 lg:self-start">
      <ul className="relative -mx-4 flex gap-1 overflow-x-auto px-4 pb-1 [scrollbar-width:none] sm:-mx-6 sm:px-6 lg:mx-0 lg:flex-col lg:overflow-visible lg:px-0">
        {sections.map((section) => {
          const isHere = section.href === current;
          return (
            <li key={section.href} className="shrink-0">
              <a
                ref={isHere ? here : undefined}
                href={section.href}
                aria-current={isHere ? "page" : undefined}
                className="flex h-9 items-center rounded-md px-3 text-sm font-semibold whitespace-nowrap text-ink-soft -outline-offset-2 hover:bg-hover hover:text-ink aria-[current=page]:bg-hover aria-[current=page]:text-ink touch:h-11"
              >
                {section.label}
              </a>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}
