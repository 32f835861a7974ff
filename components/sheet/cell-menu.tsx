/** What a menu over cells offers. */
import type { MenuAction, MenuEntry } from "@/components/ui/menu";
import { commandNamed, keysText } from "./command-keys";
import type { DialogName } from "./commands";
import type { SheetSession } from "./session";

const GROUPS = [
  ["rows-above", "rows-below", "rows-delete"],
  ["columns-before", "columns-after", "columns-delete"],
  ["sort-up", "sort-down", "filter", "filter-column"],
] as const;

const DAY = { day: "numeric", month: "short" } as const;

const MORE = {
  "Move and hide": [
    ...["rows-up", "rows-down", "columns-left", "columns-right"],
    ...["rows-hide", "columns-hide", "rows-show", "columns-show"],
  ],
  "Fill and clear": ["fill-down", "fill-right", "clear", "clear-looks"],
} as const;

export function cellMenu(session: SheetSession, open: (dialog: DialogName) => void): MenuEntry[] {
  const { row, column } = session.selection.active;
  const by = session.view.cell(row, column)?.by;
  const about: MenuEntry[] = by
    ? [
        {
          title: session.address,
          detail: `Changed by ${by.name}${by.at ? `, ${new Date(by.at).toLocaleDateString(undefined, DAY)}` : ""}`,
        },
      ]
    : [{ title: session.address, detail: "Not changed yet" }];
  const entry = (id: string) => entryOf(id, session, open);
  if (!session.canWrite) return [...about, entry("comments")];
  return [
    ...about,
    "divider",
    entry("comment"),
    entry("comments"),
    ...GROUPS.flatMap((ids): MenuEntry[] => ["divider", ...ids.map(entry)]),
    "divider",
    // A phone has no room for a menu beside a menu.
    ...Object.entries(MORE).flatMap(([label, ids]): MenuEntry[] =>
      innerWidth < 640 ? [...ids.map(entry), "divider"] : [{ label, entries: ids.map(entry) }],
    ),
    "divider",
    ...["chart", "validation", "rules", "names"].map(entry),
  ];
}

/** The keyboard goes back to the grid before one runs, so that the next key is undone or typed there. */
export function fromGrid(entries: readonly MenuEntry[], focusGrid: () => void): MenuEntry[] {
  const action = (entry: MenuAction): MenuAction => ({
    ...entry,
    run: () => {
      focusGrid();
      entry.run();
    },
  });
  return entries.map((entry) => {
    if (typeof entry === "string" || "title" in entry) return entry;
    if ("entries" in entry) return { ...entry, entries: entry.entries.map(action) };
    return action(entry);
  });
}

export function entryOf(id: string, session: SheetSession, open: (dialog: DialogName) => void) {
  const { label, keys, isOn, run } = commandNamed(id);
  return {
    label,
    ...(keys && { keys: keysText(keys) }),
    ...(isOn && { checked: isOn(session) }),
    run: () => run(session, open),
  };
}
