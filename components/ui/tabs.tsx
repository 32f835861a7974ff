"use client";

import { Tabs as Primitive } from "radix-ui";
import { type ReactNode, useEffect, useRef, useState } from "react";

export interface Tab {
  value: string;
  label: string;
  panel: ReactNode;
}

interface TabsProps {
  label: string;
  tabs: readonly [Tab, ...Tab[]];
  /** Where the page knows which is chosen, as with `useTabOfAddress`. */
  chosen?: TabChoice;
  /** `inner` ones stand in a panel of others. */
  look?: "page" | "inner";
}

export type TabChoice = readonly [value: string, choose: (value: string) => void];

const LOOKS = {
  page: {
    list: "shadow-[inset_0_-1px_var(--line)]",
    tab: "border-b-2 border-transparent px-3 text-ink-faint hover:text-ink data-[state=active]:border-accent data-[state=active]:text-ink",
  },
  inner: {
    list: "w-fit max-w-full rounded-md bg-sunken p-[0.1875rem]",
    tab: "rounded-sm px-3 text-ink-soft hover:text-ink data-[state=active]:bg-raised data-[state=active]:text-ink data-[state=active]:shadow-control",
  },
};

/** Panels of one subject, one shown at a time. Where the tabs are wider than the screen their line scrolls, with the chosen one in sight. */
export function Tabs({ label, tabs, chosen, look = "page" }: TabsProps) {
  const own = useState(tabs[0].value);
  const [wanted, choose] = chosen ?? own;
  const value = tabs.some((tab) => tab.value === wanted) ? wanted : tabs[0].value;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const list = line.current;
    const active = list?.querySelector<HTMLElement>(`[data-tab="${value}"]`);
    if (!list || !active) return;
    const show = new ResizeObserver(() => {
      list.scrollLeft = active.offsetLeft - (list.clientWidth - active.offsetWidth) / 2;
    });
    show.observe(list);
    return () => show.disconnect();
  }, [value]);
  const { list, tab: tabLook } = LOOKS[look];
  return (
    <Primitive.Root value={value} onValueChange={choose}>
      <Primitive.List ref={line} aria-label={label} className={`fading-line relative flex ${list}`}>
        {tabs.map((tab) => (
          <Primitive.Trigger
            key={tab.value}
            value={tab.value}
            data-tab={tab.value}
            className={`h-9 shrink-0 text-sm font-semibold whitespace-nowrap -outline-offset-2 touch:h-11 ${tabLook}`}
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

/** The chosen tab stands in the address as `?<name>=`, so that a reload keeps it and a link opens it. What is behind the `#` stays. */
export function useTabOfAddress(name: string): TabChoice {
  const [value, setValue] = useState(() => new URLSearchParams(location.search).get(name) ?? "");
  const choose = (next: string) => {
    const address = new URL(location.href);
    address.searchParams.set(name, next);
    history.replaceState(history.state, "", address);
    setValue(next);
  };
  return [value, choose];
}
