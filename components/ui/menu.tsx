/** A menu of actions under a button. Non-modal, so that Radix has no scroll lock to inject a style for. It stays beside its button in the page, and so within its landmark. */
"use client";

import { Check, ChevronRight } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { type FocusEvent, type ReactElement, type ReactNode, useRef } from "react";

export interface MenuAction {
  label: string;
  icon?: ReactNode;
  keys?: string;
  tone?: "plain" | "bad";
  disabled?: boolean;
  /** One of several choices: whether it is the one in force. */
  checked?: boolean;
  /** Of no use where the pointer is a finger. */
  isForKeyboards?: boolean;
  run: () => void;
}

/** Whom or what the menu is about. */
export interface MenuTitle {
  title: string;
  detail: string;
}

/** Opens its own menu beside it. */
export interface MenuGroup {
  label: string;
  icon?: ReactNode;
  entries: readonly MenuAction[];
}

export type MenuEntry = MenuAction | MenuGroup | MenuTitle | "divider";

export type OpenedBy = "keyboard" | "pointer";

interface MenuProps {
  trigger: ReactElement;
  /** A function is asked each time the menu opens. */
  entries: readonly MenuEntry[] | (() => readonly MenuEntry[]);
  /** How it was opened before it was there, if it was. */
  openedBy?: OpenedBy;
  align?: "start" | "end";
  /** The menu was left, before what was chosen is done. */
  onLeave?: () => void;
}

export function Menu({ trigger, entries, openedBy, align = "end", onLeave }: MenuProps) {
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
    onLeave?.();
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
        <Entries
          entries={entries}
          onChoose={(run) => {
            chosen.current = run;
          }}
        />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

type OnChoose = { onChoose: (run: () => void) => void };

function Entries({ entries, onChoose }: Pick<MenuProps, "entries"> & OnChoose) {
  const shown = typeof entries === "function" ? entries() : entries;
  return shown.map((entry, index) => {
    if (entry === "divider") {
      return (
        // biome-ignore lint/suspicious/noArrayIndexKey: a divider is nothing but its place
        <DropdownMenu.Separator key={index} className="my-1 h-px bg-line" />
      );
    }
    if ("title" in entry) return <Title key="title" entry={entry} />;
    return "entries" in entry ? (
      <Group key={entry.label} entry={entry} onChoose={onChoose} />
    ) : (
      <Action key={entry.label} entry={entry} onChoose={onChoose} />
    );
  });
}

function Title({ entry: { title, detail } }: { entry: MenuTitle }) {
  return (
    <DropdownMenu.Label className="max-w-64 px-2.5 py-2">
      <span className="block truncate font-semibold">{title}</span>
      <span className="block truncate text-ink-faint">{detail}</span>
    </DropdownMenu.Label>
  );
}

function Action({ entry, onChoose }: { entry: MenuAction } & OnChoose) {
  const { label, icon, keys, tone, disabled = false, checked, isForKeyboards, run } = entry;
  const item = {
    disabled,
    onSelect: () => onChoose(run),
    className: isForKeyboards ? "menu-item touch:hidden" : "menu-item",
    "data-tone": tone,
    children: (
      <>
        {icon}
        <span className="flex-1">{label}</span>
        {keys ? <span className="text-xs text-ink-faint touch:hidden">{keys}</span> : null}
        {checked ? <Check aria-hidden="true" /> : null}
      </>
    ),
  };
  if (checked === undefined) return <DropdownMenu.Item {...item} />;
  return <DropdownMenu.CheckboxItem role="menuitemradio" checked={checked} {...item} />;
}

function Group({ entry, onChoose }: { entry: MenuGroup } & OnChoose) {
  return (
    <DropdownMenu.Sub>
      <DropdownMenu.SubTrigger className="menu-item">
        {entry.icon}
        <span className="flex-1">{entry.label}</span>
        <ChevronRight aria-hidden="true" />
      </DropdownMenu.SubTrigger>
      <DropdownMenu.SubContent sideOffset={4} collisionPadding={8} className="menu">
        {entry.entries.map((action) => (
          <Action key={action.label} entry={action} onChoose={onChoose} />
        ))}
      </DropdownMenu.SubContent>
    </DropdownMenu.Sub>
  );
}
