/** A menu of actions under a button. Non-modal, so that Radix has no scroll lock to inject a style for. It stays beside its button in the page, and so within its landmark. */
"use client";

import { DropdownMenu } from "radix-ui";
import { type FocusEvent, type ReactElement, type ReactNode, useRef } from "react";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: "plain" | "bad";
  disabled?: boolean;
  run: () => void;
}

export type MenuEntry = MenuAction | "divider";

interface MenuProps {
  trigger: ReactElement;
  entries: readonly MenuEntry[];
  /** How it was opened before it was there, if it was. */
  openedBy?: "keyboard" | "pointer";
  align?: "start" | "end";
}

export function Menu({ trigger, entries, openedBy, align = "end" }: MenuProps) {
  // Radix saw no key being pressed, and would leave the focus on the menu as a whole.
  const isEntered = useRef(openedBy !== "keyboard");
  function enter({ target, currentTarget }: FocusEvent<HTMLElement>) {
    if (isEntered.current || target !== currentTarget) return;
    isEntered.current = true;
    currentTarget.querySelector<HTMLElement>("[role=menuitem]:not([data-disabled])")?.focus();
  }
  const chosen = useRef<() => void>(undefined);
  // Once the focus is back on the button: a dialog that is opened now gives it back there.
  function leave() {
    const run = chosen.current;
    chosen.current = undefined;
    if (run) queueMicrotask(run);
  }
  return (
    <DropdownMenu.Root modal={false} defaultOpen={openedBy !== undefined}>
      <DropdownMenu.Trigger asChild>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        align={align}
        sideOffset={4}
        collisionPadding={8}
        className="menu"
        onFocus={enter}
        onCloseAutoFocus={leave}
      >
        {entries.map((entry, index) =>
          entry === "divider" ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a divider is nothing but its place
            <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
          ) : (
            <DropdownMenu.Item
              key={entry.label}
              disabled={entry.disabled ?? false}
              onSelect={() => {
                chosen.current = entry.run;
              }}
              className="menu-item"
              data-tone={entry.tone}
            >
              {entry.icon}
              <span className="flex-1">{entry.label}</span>
              {entry.keys ? <span className="text-xs text-ink-faint">{entry.keys}</span> : null}
            </DropdownMenu.Item>
          ),
        )}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
