/** The bar over a sheet. What it offers stands in the table of commands. */
"use client";

import {
  AlignCenter,
  AlignLeft,
  AlignRight,
  Bold,
  ChevronDown,
  Ellipsis,
  Filter,
  Grid2x2,
  Italic,
  type LucideIcon,
  PaintBucket,
  Redo2,
  Search,
  TableCellsMerge,
  TextWrap,
  Type,
  Underline,
  Undo2,
} from "lucide-react";
import { IconButton } from "@/components/ui/icon-button";
import { LazyMenu } from "@/components/ui/lazy-menu";
import type { MenuEntry } from "@/components/ui/menu";
import { cellMenu, entryOf, fromGrid } from "../cell-menu";
import { commandNamed, keysText } from "../command-keys";
import { PATTERNS, setFill, setFont, setPattern } from "../looks-of";
import { patternOf } from "../shown";
import { useSheet } from "../use-session";

const ICONS: Record<string, LucideIcon> = {
  ...{ undo: Undo2, redo: Redo2, bold: Bold, italic: Italic, underline: Underline },
  ...{ "align-start": AlignLeft, "align-center": AlignCenter, "align-end": AlignRight },
  ...{ wrap: TextWrap, merge: TableCellsMerge, filter: Filter, find: Search },
};

const FILLS: readonly [string, string | undefined][] = [
  ["None", undefined],
  ["Yellow", "#fdf3c7"],
  ["Green", "#dcf2e3"],
  ["Blue", "#dceaf8"],
  ["Red", "#fbdedb"],
  ["Violet", "#e8e1f7"],
  ["Grey", "#e6e6e2"],
];
const INKS: readonly [string, string | undefined][] = [
  ["Usual", undefined],
  ["Red", "#b3261c"],
  ["Green", "#17653a"],
  ["Blue", "#2c62b8"],
  ["Orange", "#a8510f"],
  ["Violet", "#7346b8"],
  ["Grey", "#61666b"],
];
const SIZES = [8, 10, 12, 14, 18, 24, 36];

export function Toolbar() {
  const { session, open, focusGrid } = useSheet();
  const { row, column } = session.selection.active;
  const cell = session.view.cell(row, column);
  const pattern = patternOf(cell);
  const [, name = "Custom"] = PATTERNS.find(([one]) => one === pattern) ?? [];
  const button = (id: string) => {
    const { label, keys, isOn, run } = commandNamed(id);
    return (
      <IconButton
        key={id}
        label={label}
        icon={ICONS[id] ?? Ellipsis}
        {...(keys && { keys: keysText(keys) })}
        {...(isOn && { "aria-pressed": isOn(session) })}
        disabled={
          (id === "undo" && !session.undoing.canUndo()) ||
          (id === "redo" && !session.undoing.canRedo())
        }
        // The keyboard stays where it was.
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => {
          run(session, open);
          if (id !== "find") focusGrid();
        }}
      />
    );
  };
  const menu = (entries: () => MenuEntry[]) => () => fromGrid(entries(), focusGrid);
  if (!session.canWrite) return null;
  return (
    <div role="toolbar" aria-label="Sheet" className="sheet-tools no-print">
      {["undo", "redo"].map(button)}
      <Divider />
      <LazyMenu
        align="start"
        trigger={
          <button type="button" className="sheet-pattern" aria-label={`Number format: ${name}`}>
            <span className="truncate">{name}</span>
            <ChevronDown size={14} aria-hidden="true" />
          </button>
        }
        entries={menu(() => [
          ...PATTERNS.map(([one, label, example]) => ({
            ...{ label, keys: example, checked: one === pattern },
            run: () => setPattern(session, one),
          })),
          "divider",
          ...["decimals-more", "decimals-fewer"].map((id) => entryOf(id, session, open)),
        ])}
      />
      <Divider />
      {["bold", "italic", "underline"].map(button)}
      <LazyMenu
        align="start"
        trigger={<IconButton label="Text colour and size" icon={Type} />}
        entries={menu(() => [
          ...INKS.map(([label, color]) => ({
            ...{
              label,
              icon: swatch(color ?? "currentColor"),
              checked: cell?.font?.color === color,
            },
            run: () => setFont(session, { color } as never),
          })),
          "divider",
          ...SIZES.map((size) => ({
            ...{ label: `${size} pt`, checked: (cell?.font?.size ?? 10) === size },
            run: () => setFont(session, { size }),
          })),
        ])}
      />
      <LazyMenu
        align="start"
        trigger={<IconButton label="Fill colour" icon={PaintBucket} />}
        entries={menu(() =>
          FILLS.map(([label, fill]) => ({
            ...{ label, icon: swatch(fill ?? "transparent"), checked: cell?.fill === fill },
            run: () => setFill(session, fill),
          })),
        )}
      />
      <LazyMenu
        align="start"
        trigger={<IconButton label="Borders" icon={Grid2x2} />}
        entries={menu(() => [
          ...["borders-all", "borders-outer", "borders-none"].map((id) =>
            entryOf(id, session, open),
          ),
          "divider",
          entryOf("bands", session, open),
        ])}
      />
      <Divider />
      {["align-start", "align-center", "align-end", "wrap", "merge"].map(button)}
      <Divider />
      {["filter", "find"].map(button)}
      <LazyMenu
        trigger={<IconButton label="Cells" icon={Ellipsis} />}
        entries={menu(() => [...cellMenu(session, open), entryOf("freeze", session, open)])}
      />
    </div>
  );
}

const Divider = () => <span aria-hidden="true" className="sheet-divider" />;

const swatch = (color: string) => (
  <span aria-hidden="true" className="sheet-swatch" style={{ backgroundColor: color }} />
);
