/** A menu whose code arrives when a person first reaches for it. The button is there, and the same, from the start. */
"use client";

import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  Suspense,
  useState,
} from "react";
import type { MenuEntry } from "./menu";
import { onceLoaded } from "./on-demand";

const load = () => import("./menu");
const loadAhead = () => void load().catch(() => {});
const Menu = lazy(async () => ({ default: (await load()).Menu }));

interface LazyMenuProps {
  trigger: ReactElement<ComponentProps<"button">>;
  entries: readonly MenuEntry[];
  align?: "start" | "end";
}

export function LazyMenu({ trigger, entries, align = "end" }: LazyMenuProps) {
  const [openedBy, setOpenedBy] = useState<"keyboard" | "pointer">();
  const waiting = cloneElement(trigger, {
    "aria-haspopup": "menu",
    "aria-expanded": false,
    onPointerEnter: loadAhead,
    onFocus: loadAhead,
    // A click by a key has no count.
    onClick: ({ detail }) =>
      onceLoaded(load, () => setOpenedBy(detail === 0 ? "keyboard" : "pointer")),
  });
  if (!openedBy) return waiting;
  return (
    <Suspense fallback={waiting}>
      <Menu trigger={trigger} entries={entries} align={align} openedBy={openedBy} />
    </Suspense>
  );
}
