/** A menu whose code arrives when a person first reaches for it. The button is there, and the same, from the start. */
"use client";

import {
  type ComponentProps,
  cloneElement,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from "react";
import type { MenuEntry, OpenedBy } from "./menu";
import { onceLoaded } from "./on-demand";

const loadMenu = () => import("./menu");
const Menu = lazy(async () => ({ default: (await loadMenu()).Menu }));

interface LazyMenuProps {
  trigger: Trigger;
  /** A function is asked each time the menu opens. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  align?: "start" | "end";
}

export function LazyMenu({ trigger, entries, align = "end" }: LazyMenuProps) {
  return (
    <OnceReached trigger={trigger} load={loadMenu}>
      {(openedBy) => <Menu trigger={trigger} entries={entries} align={align} openedBy={openedBy} />}
    </OnceReached>
  );
}

type Trigger = ReactElement<ComponentProps<"button">>;

interface OnceReachedProps {
  trigger: Trigger;
  load: () => Promise<unknown>;
  /** What takes the trigger's place once it was pressed and the code is here. */
  children: (openedBy: OpenedBy) => ReactNode;
}

export function OnceReached({ trigger, load, children }: OnceReachedProps) {
  const [openedBy, setOpenedBy] = useState<OpenedBy>();
  const loadAhead = () => void load().catch(() => {});
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
  return <Suspense fallback={waiting}>{children(openedBy)}</Suspense>;
}
