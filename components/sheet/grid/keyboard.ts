/** What keys do on the grid, as people know them. What is a command has its keys in the table of commands. */
import { commandOn } from "../command-keys";
import type { DialogName } from "../commands";
import { jump, move } from "../moves";
import type { SheetSession } from "../session";

export interface KeyHost {
  session: SheetSession;
  open: (dialog: DialogName) => void;
  /** Rows that are seen at once. */
  pageRows: () => number;
  /** Where the cursor stands in what is typed. */
  field: () => HTMLTextAreaElement | null;
}

const ARROWS: Record<string, readonly [-1 | 0 | 1, -1 | 0 | 1]> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** @returns whether the key was for the grid */
export function onKey(host: KeyHost, event: KeyboardEvent): boolean {
  if (event.isComposing) return false;
  const { session } = host;
  return session.typing ? onTypingKey(host, event) : onGridKey(host, event);
}

function onTypingKey({ session, field }: KeyHost, event: KeyboardEvent): boolean {
  const { key, shiftKey, altKey } = event;
  const arrow = ARROWS[key];
  if (key === "Escape") session.cancel();
  else if (key === "Enter" && altKey) {
    field()?.setRangeText("\n", field()?.selectionStart ?? 0, field()?.selectionEnd ?? 0, "end");
    session.retype(field()?.value ?? "");
  } else if (key === "Enter") leave(session, shiftKey ? -1 : 1, 0);
  else if (key === "Tab") leave(session, 0, shiftKey ? -1 : 1);
  else if (key === "F4") session.retype(toggled(session.typing?.text ?? "", field()));
  else if (key === "F2" && session.typing)
    session.typing = { ...session.typing, isCursor: !session.typing.isCursor };
  else if (arrow && !session.typing?.isCursor && !session.typing?.text.startsWith("=")) {
    session.commit();
    move(session, ...arrow);
  } else return false;
  return true;
}

function leave(session: SheetSession, down: -1 | 0 | 1, across: -1 | 0 | 1) {
  session.commit();
  step(session, down, across);
}

/** Enter and Tab walk within what is chosen, if that is more than a cell. */
function step(session: SheetSession, down: -1 | 0 | 1, across: -1 | 0 | 1) {
  const { rect, selection, view } = session;
  const { active } = selection;
  const isOne =
    (rect.top === rect.bottom && rect.left === rect.right) ||
    view.mergeAt(active.row, active.column);
  if (isOne) {
    if (down > 0 && active.row === view.rows.size - 1 && session.canWrite)
      session.makeRoom(active.row + 1, 0);
    return queueMicrotask(() => move(session, down, across));
  }
  const height = rect.bottom - rect.top + 1;
  const width = rect.right - rect.left + 1;
  const [y, x] = [active.row - rect.top, active.column - rect.left];
  const at = down === 0 ? y * width + x + across : x * height + y + down;
  const wrapped = (at + height * width) % (height * width);
  const place =
    down === 0
      ? { row: rect.top + Math.floor(wrapped / width), column: rect.left + (wrapped % width) }
      : { row: rect.top + (wrapped % height), column: rect.left + Math.floor(wrapped / height) };
  session.selection = { active: place, focus: place, range: rect };
  session.changed();
}

function onGridKey(host: KeyHost, event: KeyboardEvent): boolean {
  const { session } = host;
  const { key, shiftKey, ctrlKey, metaKey, altKey } = event;
  const isMod = ctrlKey || metaKey;
  const command = commandOn(event);
  if (command) {
    if (session.canWrite || command.id === "find") command.run(session, host.open);
    return true;
  }
  const arrow = ARROWS[key];
  if (arrow && !altKey) {
    if (isMod) jump(session, ...arrow, shiftKey);
    else move(session, ...arrow, shiftKey);
    return true;
  }
  const { rows, columns } = session.view;
  const { active, focus } = session.selection;
  const go = (row: number, column: number) =>
    shiftKey ? session.select(active, { row, column }) : session.select({ row, column });
  const from = shiftKey ? focus : active;
  switch (key) {
    case "Enter":
      if (shiftKey) step(session, -1, 0);
      else step(session, 1, 0);
      return true;
    case "Tab":
      // At the corners Tab leaves the sheet, so that nobody is trapped in it.
      if (shiftKey ? active.column === 0 : active.column === columns.size - 1) return false;
      step(session, 0, shiftKey ? -1 : 1);
      return true;
    case "F2":
      session.type();
      return true;
    case "Backspace":
      session.type("");
      return true;
    case "Home":
      go(isMod ? 0 : from.row, 0);
      return true;
    case "End":
      if (isMod) go(...lastFilled(session));
      else go(from.row, columns.size - 1);
      return true;
    case "PageDown":
      go(rows.at(rows.start(from.row) + host.pageRows()), from.column);
      return true;
    case "PageUp":
      go(rows.at(Math.max(0, rows.start(from.row) - host.pageRows())), from.column);
      return true;
    case " ":
      if (isMod)
        session.select(
          { row: 0, column: active.column },
          { row: rows.size - 1, column: focus.column },
        );
      else if (shiftKey)
        session.select(
          { row: active.row, column: 0 },
          { row: focus.row, column: columns.size - 1 },
        );
      else return false;
      return true;
    case "a":
      if (!isMod) return false;
      session.select({ row: 0, column: 0 }, { row: rows.size - 1, column: columns.size - 1 });
      return true;
    case "y":
      if (!isMod) return false;
      session.redo();
      return true;
    case ";":
      if (!isMod) return false;
      session.write([
        { ...active, value: String(Math.floor(session.today())), style: { pattern: "yyyy-mm-dd" } },
      ]);
      return true;
  }
  return false;
}

function lastFilled(session: SheetSession): [number, number] {
  const { rows, columns } = session.view;
  let [lastRow, lastColumn] = [0, 0];
  for (let row = 0; row < rows.size; row++) {
    for (let column = 0; column < columns.size; column++) {
      if (!session.view.cell(row, column)?.value) continue;
      lastRow = row;
      lastColumn = Math.max(lastColumn, column);
    }
  }
  return [lastRow, lastColumn];
}

/** The reference at the cursor with the next of `A1`, `$A$1`, `A$1`, `$A1`. */
function toggled(text: string, field: HTMLTextAreaElement | null): string {
  const at = field?.selectionStart ?? text.length;
  return text.replace(
    /(\$?)([A-Za-z]{1,3})(\$?)(\d+)/g,
    (whole, column, letters, row, digits, from: number) => {
      if (at < from || at > from + whole.length || !text.startsWith("=")) return whole;
      const [nextColumn, nextRow] = column
        ? row
          ? ["", "$"]
          : ["", ""]
        : row
          ? ["$", ""]
          : ["$", "$"];
      return `${nextColumn}${letters}${nextRow}${digits}`;
    },
  );
}
