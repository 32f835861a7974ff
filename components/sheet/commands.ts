/** Everything that can be done to a sheet, once: the toolbar, the menus, the palette and the keyboard read this table. */
import { clearStyles, clearValues, positions, styleCells } from "@/lib/kinds/sheet/edit";
import { setBanding, setFilter } from "@/lib/kinds/sheet/filter";
import { mergeCells, splitCells } from "@/lib/kinds/sheet/merges";
import { sortRange } from "@/lib/kinds/sheet/sort";
import { deleteAxis, freeze, hideAxis, insertAxis, moveAxis } from "@/lib/kinds/sheet/structure";
import { insertChart } from "./charts/chart-commands";
import { filledAround, fillFrom, filterRange } from "./filling";
import { activeCell, bounded, decimals, setFont, style } from "./looks-of";
import { HERE, type SheetSession } from "./session";

export type DialogName =
  | "chart"
  | "comment"
  | "comments"
  | "filter"
  | "find"
  | "rules"
  | "names"
  | "validation";

/** What stands in a dialog, and not in the panel of comments. */
export type DialogOnly = Exclude<DialogName, "comment" | "comments">;

export interface SheetCommand {
  id: string;
  label: string;
  /** As `Mod+Shift+Z`. */
  keys?: string;
  /** Whether it is in force for the active cell. */
  isOn?: (session: SheetSession) => boolean;
  run: (session: SheetSession, open: (dialog: DialogName) => void) => void;
}

const toggleFont = (
  id: "bold" | "italic" | "underline" | "strike",
  label: string,
  keys?: string,
): SheetCommand => ({
  ...{ id, label, ...(keys && { keys }) },
  isOn: (session) => activeCell(session)?.font?.[id] === true,
  run: (session) => setFont(session, { [id]: activeCell(session)?.font?.[id] !== true }),
});

const align = (name: "start" | "center" | "end", label: string, keys: string): SheetCommand => ({
  ...{ id: `align-${name}`, label, keys },
  isOn: (session) => activeCell(session)?.align === name,
  run: style((session) => ({ align: activeCell(session)?.align === name ? undefined : name })),
});

const lines = (session: SheetSession, letter: "r" | "c") => {
  const { rect } = session;
  return letter === "r"
    ? { from: rect.top, to: rect.bottom, count: rect.bottom - rect.top + 1 }
    : { from: rect.left, to: rect.right, count: rect.right - rect.left + 1 };
};

const insert = (letter: "r" | "c", isAfter: boolean) => (session: SheetSession) => {
  const { from, to, count } = lines(session, letter);
  session.undoing.stopCapturing();
  insertAxis(session.doc, session.view.sheet, letter, isAfter ? to + 1 : from, count, HERE);
};

const remove = (letter: "r" | "c") => (session: SheetSession) => {
  const { from, to } = lines(session, letter);
  session.undoing.stopCapturing();
  deleteAxis(session.doc, session.view.sheet, letter, from, to, HERE);
};

const move = (letter: "r" | "c", by: 1 | -1) => (session: SheetSession) => {
  const { from, to } = lines(session, letter);
  const size = letter === "r" ? session.view.rows.size : session.view.columns.size;
  const before = by < 0 ? from - 1 : to + 2;
  if (before < 0 || before > size) return;
  session.undoing.stopCapturing();
  moveAxis(session.doc, session.view.sheet, letter, { from, to, before }, HERE);
};

const hide = (letter: "r" | "c", isHidden: boolean) => (session: SheetSession) => {
  const { from, to } = lines(session, letter);
  session.change(() => hideAxis(session.doc, session.view.sheet, letter, { from, to, isHidden }));
};

const sort = (direction: "ascending" | "descending") => (session: SheetSession) => {
  const rect = filledAround(session);
  const { column } = session.selection.active;
  session.changeCells(rect, () =>
    sortRange(session.writing, rect, column, direction, (row, at) => session.shown(row, at)),
  );
};

export const COMMANDS: readonly SheetCommand[] = [
  { id: "undo", label: "Undo", keys: "Mod+Z", run: (session) => session.undo() },
  { id: "redo", label: "Redo", keys: "Mod+Shift+Z", run: (session) => session.redo() },
  toggleFont("bold", "Bold", "Mod+B"),
  toggleFont("italic", "Italic", "Mod+I"),
  toggleFont("underline", "Underline", "Mod+U"),
  toggleFont("strike", "Strikethrough", "Mod+Shift+X"),
  align("start", "Align left", "Mod+Shift+L"),
  align("center", "Align centre", "Mod+Shift+E"),
  align("end", "Align right", "Mod+Shift+R"),
  {
    ...{ id: "wrap", label: "Wrap text" },
    isOn: (session) => activeCell(session)?.clip === "wrap",
    run: style((session) => ({ clip: activeCell(session)?.clip === "wrap" ? undefined : "wrap" })),
  },
  {
    ...{ id: "merge", label: "Merge cells" },
    isOn: ({ view, selection: { active } }) =>
      view.mergeAt(active.row, active.column) !== undefined,
    run: (session) => {
      const { rect, view, doc, selection } = session;
      const isMerged = view.mergeAt(selection.active.row, selection.active.column);
      session.change(() => (isMerged ? splitCells : mergeCells)(doc, view.sheet, rect));
      session.select({ row: rect.top, column: rect.left });
    },
  },
  ...(["all", "outer", "none"] as const).map(
    (kind): SheetCommand => ({
      id: `borders-${kind}`,
      label: { all: "All borders", outer: "Outer border", none: "No borders" }[kind],
      run: (session) => {
        const { rect } = session;
        const line = { style: "thin" as const, color: "#000000" };
        session.change(() => {
          for (const { row, column } of positions(bounded(session))) {
            const borders = {
              ...((kind === "all" || row === rect.top) && { top: line }),
              ...((kind === "all" || row === rect.bottom) && { bottom: line }),
              ...((kind === "all" || column === rect.left) && { left: line }),
              ...((kind === "all" || column === rect.right) && { right: line }),
            };
            const isNone = kind === "none" || Object.keys(borders).length === 0;
            styleCells(
              session.writing,
              { top: row, left: column, bottom: row, right: column },
              { border: undefined, borders: isNone ? undefined : borders },
            );
          }
        });
      },
    }),
  ),
  { id: "decimals-more", label: "More decimals", run: (session) => decimals(session, 1) },
  { id: "decimals-fewer", label: "Fewer decimals", run: (session) => decimals(session, -1) },
  { id: "rows-above", label: "Insert row above", run: insert("r", false) },
  { id: "rows-below", label: "Insert row below", run: insert("r", true) },
  { id: "columns-before", label: "Insert column left", run: insert("c", false) },
  { id: "columns-after", label: "Insert column right", run: insert("c", true) },
  { id: "rows-delete", label: "Delete row", run: remove("r") },
  { id: "columns-delete", label: "Delete column", run: remove("c") },
  { id: "rows-up", label: "Move row up", keys: "Alt+Shift+ArrowUp", run: move("r", -1) },
  { id: "rows-down", label: "Move row down", keys: "Alt+Shift+ArrowDown", run: move("r", 1) },
  {
    id: "columns-left",
    label: "Move column left",
    keys: "Alt+Shift+ArrowLeft",
    run: move("c", -1),
  },
  {
    id: "columns-right",
    label: "Move column right",
    keys: "Alt+Shift+ArrowRight",
    run: move("c", 1),
  },
  { id: "rows-hide", label: "Hide row", keys: "Mod+Alt+9", run: hide("r", true) },
  { id: "columns-hide", label: "Hide column", keys: "Mod+Alt+0", run: hide("c", true) },
  { id: "rows-show", label: "Show hidden rows here", run: hide("r", false) },
  { id: "columns-show", label: "Show hidden columns here", run: hide("c", false) },
  {
    ...{ id: "freeze", label: "Freeze up to this cell" },
    isOn: ({ view }) => view.frozenRows + view.frozenColumns > 0,
    run: (session) => {
      const { row, column } = session.selection.active;
      const isFrozen = session.view.frozenRows + session.view.frozenColumns > 0;
      const [rows, columns] = isFrozen ? [0, 0] : row + column === 0 ? [1, 0] : [row, column];
      session.change(() =>
        freeze(session.doc, session.view.sheet, Math.min(20, rows), Math.min(10, columns)),
      );
    },
  },
  { id: "sort-up", label: "Sort A to Z", run: sort("ascending") },
  { id: "sort-down", label: "Sort Z to A", run: sort("descending") },
  {
    ...{ id: "filter", label: "Filter", keys: "Mod+Shift+F" },
    isOn: ({ view }) => view.filter !== null,
    run: (session) => {
      const { doc, view } = session;
      const rect = view.filter ? null : filterRange(session);
      session.change(() => setFilter(doc, view.sheet, rect));
    },
  },
  {
    ...{ id: "filter-column", label: "Filter by this column" },
    isOn: ({ view, selection }) =>
      view.filter?.columns.has(view.axes.columns.at(selection.active.column)) === true,
    run: (_, open) => open("filter"),
  },
  {
    ...{ id: "bands", label: "Alternating colours" },
    isOn: ({ view, selection: { active } }) =>
      view.bandings.some(
        ({ rect }) =>
          active.row >= rect.top &&
          active.row <= rect.bottom &&
          active.column >= rect.left &&
          active.column <= rect.right,
      ),
    run: (session) => {
      const { doc, view, selection } = session;
      const old = view.bandings.find(
        ({ rect }) =>
          selection.active.row >= rect.top &&
          selection.active.row <= rect.bottom &&
          selection.active.column >= rect.left &&
          selection.active.column <= rect.right,
      );
      const colors = { header: "#d5e6ea", first: "#ffffff", second: "#f1f6f7" };
      session.change(() =>
        setBanding(doc, view.sheet, old?.rect ?? filledAround(session, false), old ? null : colors),
      );
    },
  },
  {
    id: "fill-down",
    label: "Fill down",
    keys: "Mod+D",
    run: (session) => fillFrom(session, "row"),
  },
  {
    id: "fill-right",
    label: "Fill right",
    keys: "Mod+R",
    run: (session) => fillFrom(session, "column"),
  },
  {
    id: "clear",
    label: "Clear contents",
    keys: "Delete",
    run: (session) => session.change(() => clearValues(session.writing, session.rect)),
  },
  {
    id: "clear-looks",
    label: "Clear formatting",
    keys: "Mod+\\",
    run: (session) => session.change(() => clearStyles(session.writing, session.rect)),
  },
  { id: "find", label: "Find and replace", keys: "Mod+F", run: (_, open) => open("find") },
  { id: "comment", label: "Comment", keys: "Mod+Alt+M", run: (_, open) => open("comment") },
  { id: "comments", label: "Show comments", run: (_, open) => open("comments") },
  { id: "chart", label: "Insert chart", run: insertChart },
  { id: "rules", label: "Conditional formatting", run: (_, open) => open("rules") },
  { id: "validation", label: "Data validation", run: (_, open) => open("validation") },
  { id: "names", label: "Named ranges", run: (_, open) => open("names") },
];
