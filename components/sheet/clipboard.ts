/** Copies cells to other programs and takes cells of them: tab-separated text and HTML, and between sheets the cells themselves. */
import { csvRows } from "@/lib/kinds/csv-rows";
import type { Rect } from "@/lib/kinds/sheet/anchored";
import { type CellStyle, styleOf } from "@/lib/kinds/sheet/cell";
import { type CellEdit, editCells } from "@/lib/kinds/sheet/edit";
import { mergeCells } from "@/lib/kinds/sheet/merges";
import { shiftedFormula } from "@/lib/kinds/sheet/shifted-formula";
import { pastedLooks } from "./pasted-looks";
import type { Place, SheetSession } from "./session";
import { storedInput, typedValue } from "./shown";

/** Our own cells, for other tabs of this browser. */
const OWN = "text/x-sealdesk-cells";

interface CopiedCell {
  value: string;
  style: CellStyle;
}
interface Copied {
  top: number;
  left: number;
  rows: (CopiedCell | null)[][];
  /** Counted from its first cell. */
  merges: Rect[];
}

const quoted = (text: string) => (/[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll("\n", "<br>");

export function copyCells(session: SheetSession, data: DataTransfer) {
  const { rect, view } = session;
  const columns = range(rect.left, rect.right).filter((column) => view.columns.length(column) > 0);
  const rows = range(rect.top, rect.bottom).filter((row) => view.rows.length(row) > 0);
  const hasGaps = rows.length <= rect.bottom - rect.top || columns.length <= rect.right - rect.left;
  const lines = rows.map((row) => columns.map((column) => session.text(row, column)));
  const copied: Copied = {
    ...{ top: rect.top, left: rect.left },
    merges: hasGaps ? [] : mergesIn(view.merges, rect),
    rows: rows.map((row) =>
      columns.map((column) => {
        const cell = view.cell(row, column);
        return cell && { value: session.source(row, column), style: styleOf(cell) };
      }),
    ),
  };
  data.setData("text/plain", lines.map((line) => line.map(quoted).join("\t")).join("\n"));
  data.setData("text/html", htmlOf(lines, copied));
  data.setData(OWN, JSON.stringify(copied));
}

const mergesIn = (merges: readonly Rect[], { top, left, bottom, right }: Rect): Rect[] =>
  merges
    .filter((at) => at.top >= top && at.left >= left && at.bottom <= bottom && at.right <= right)
    .map((at) => moved(at, -top, -left));

const moved = (at: Rect, down: number, across: number): Rect => ({
  ...{ top: at.top + down, left: at.left + across },
  ...{ bottom: at.bottom + down, right: at.right + across },
});

function isInside({ top, left, bottom, right }: Rect, height: number, width: number): boolean {
  const areWhole = [top, left, bottom, right].every(Number.isInteger);
  const isBlock = top >= 0 && left >= 0 && top <= bottom && left <= right;
  return areWhole && isBlock && bottom < height && right < width;
}

function htmlOf(lines: readonly string[][], { rows }: Copied): string {
  const cells = lines.map((line, y) => {
    const row = line.map((text, x) => {
      const { fill, font, align } = rows[y]?.[x]?.style ?? {};
      const css = [
        ...(fill ? [`background:${fill}`] : []),
        ...(font?.bold ? ["font-weight:bold"] : []),
        ...(font?.italic ? ["font-style:italic"] : []),
        ...(font?.color ? [`color:${font.color}`] : []),
        ...(align ? [`text-align:${align}`] : []),
      ].join(";");
      return `<td${css ? ` style="${css}"` : ""}>${escaped(text)}</td>`;
    });
    return `<tr>${row.join("")}</tr>`;
  });
  return `<table>${cells.join("")}</table>`;
}

const range = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => from + at);

export function pasteCells(session: SheetSession, data: DataTransfer) {
  const own = readOwn(data.getData(OWN));
  const text = data.getData("text/plain");
  const { top, left, bottom, right } = session.rect;
  const block = own ? own.rows : textRows(text);
  const { looks, values, merges } = own
    ? { looks: [], values: [], merges: own.merges }
    : pastedLooks(data.getData("text/html"));
  const height = block.length;
  const width = Math.max(0, ...block.map((row) => row.length));
  if (height === 0 || width === 0) return;
  // A block that fits several times into the selection fills it.
  const down = (bottom - top + 1) % height === 0 ? (bottom - top + 1) / height : 1;
  const across = (right - left + 1) % width === 0 ? (right - left + 1) / width : 1;
  const area: Rect = {
    top,
    left,
    bottom: top + height * down - 1,
    right: left + width * across - 1,
  };
  session.makeRoom(area.bottom, area.right);
  const edits: CellEdit[] = [];
  for (let row = area.top; row <= area.bottom; row++) {
    for (let column = area.left; column <= area.right; column++) {
      const [y, x] = [(row - top) % height, (column - left) % width];
      if (own) edits.push(ownEdit(session, own, { row, column, y, x }));
      else
        edits.push({
          row,
          column,
          ...typedEdit(session, String(block[y]?.[x] ?? ""), {
            ...{ row, column, look: looks[y]?.[x], number: values[y]?.[x] },
          }),
        });
    }
  }
  const isOnce = area.bottom - top < height && area.right - left < width;
  session.changeCells(area, () => {
    editCells(session.writing, edits);
    if (!isOnce) return;
    // Also of another page's clipboard.
    for (const merge of merges.filter((each) => isInside(each, height, width)))
      mergeCells(session.doc, session.view.sheet, moved(merge, top, left));
  });
  session.select({ row: top, column: left }, { row: area.bottom, column: area.right });
}

function ownEdit(
  session: SheetSession,
  own: Copied,
  { row, column, y, x }: { row: number; column: number; y: number; x: number },
): CellEdit {
  const cell = own.rows[y]?.[x];
  const before = session.view.cell(row, column);
  const gone = Object.fromEntries(
    Object.keys(before ? styleOf(before) : {}).map((name) => [name, undefined]),
  );
  if (!cell) return { row, column, value: "", style: gone };
  const value = shiftedFormula(cell.value, row - own.top - y, column - own.left - x);
  return { row, column, value, style: { ...gone, ...cell.style } };
}

/** Text of other programs is treated as typed: a formula in it becomes one. */
function typedEdit(
  session: SheetSession,
  text: string,
  {
    row,
    column,
    look,
    number,
  }: Place & { look: CellStyle | undefined; number: number | null | undefined },
) {
  const { value, pattern } = storedInput(text, session.locale);
  const isFree = !session.view.cell(row, column)?.pattern;
  const style = { ...(pattern && isFree && { pattern }), ...look };
  if (typeof number === "number") return { value: String(number), style };
  const isText = number === null || look?.pattern === "@";
  return isText ? { value: quotedText(text), style: { ...look } } : { value, style };
}

/** A text that stays one, such as `007`. */
function quotedText(text: string): string {
  const { value, error } = typedValue(text);
  const isAlready = value === text && !/^['=]/.test(text);
  return text === "" || isAlready || error !== undefined ? text : `'${text}`;
}

function textRows(text: string): string[][] {
  const plain = text.replace(/\r\n?/g, "\n").replace(/\n$/, "");
  if (plain === "") return [];
  return plain.includes("\t") || plain.includes('"')
    ? csvRows(plain.includes("\t") ? plain : `${plain}\t`).map((row) =>
        plain.includes("\t") ? row : row.slice(0, 1),
      )
    : plain.split("\n").map((line) => [line]);
}

function readOwn(text: string): Copied | null {
  if (text === "") return null;
  try {
    const copied: Copied = JSON.parse(text);
    const isWhole = Array.isArray(copied.merges) && copied.rows.every(Array.isArray);
    return isWhole ? copied : null;
  } catch {
    return null;
  }
}
