"use client";

import { Tabs as Primitive } from "radix-ui";
import type { ReactNode } from "react";

export interface Tab {
  value: string;
  label: string;
  panel: ReactNode;
}

/** Panels of one subject, one shown at a time. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly [Tab, ...Tab[]] }) {
  return (
    <Primitive.Root defaultValue={tabs[0].value}>
      {/* On a phone they take several lines: nobody looks for what is off the screen. */}
      <Primitive.List aria-label={label} className="flex flex-wrap gap-x-1 border-b border-line">
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            className="-mb-px h-9 shrink-0 border-b-2 border-transparent px-3 text-sm font-semibold text-ink-faint -outline-offset-2 hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink touch:h-11"
          >
            {tab.label}
          </Primitive.Trigger>
        ))}
      </Primitive.List>
      {tabs.map((tab) => (
        <Primitive.Content key={tab.value} value={tab.value} className="pt-4">
          {tab.panel}
        </Primitive.Content>
      ))}
    </Primitive.Root>
  );
}
