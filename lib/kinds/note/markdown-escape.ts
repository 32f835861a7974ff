/**
 * Escapes Markdown that is built to be slow. Parsers need quadratic time (and much memory) for thousands of nested quotes,
 * unclosed brackets or lines without an empty one between; people write none of them. What exceeds a limit is escaped and
 * stays as text.
 */

const DEEPEST = 24;
const MAX_SYMBOLS = 1500;
const WIDEST_INDENT = 100;
const MAX_LINES = 1_000;

const FENCE = /^(`{3,}|~{3,})/;
const ITEM = /^\s*(?:[-+*]|\d{1,9}[.)])\s/;
const SYMBOLS = /[[\]!*_~`<>&@\\]/g;

export function escapePathological(markdown: string): string {
  const lines = markdown.split("\n");
  // A fence within raw HTML is no fence, so beside HTML nothing counts as one.
  const trustFences = !lines.some((line) => /^\s*</.test(line));
  const calmed: string[] = [];
  let fence: string | null = null;
  let paragraph: string[] = [];
  let inTable = false;
  const close = () => {
    for (const line of calmParagraph(paragraph)) calmed.push(shallow(line));
    paragraph = [];
  };
  for (const line of lines) {
    const mark = trustFences ? FENCE.exec(line)?.[1] : undefined;
    if (fence !== null || mark !== undefined) {
      close();
      inTable = false;
      calmed.push(line);
      if (fence === null) fence = mark ?? null;
      else if (mark?.startsWith(fence) && line.trim() === mark) fence = null;
      continue;
    }
    const interrupts = line.trim() === "" || ITEM.test(line);
    if (interrupts || inTable) close();
    if (interrupts) inTable = false;
    paragraph.push(line);
    if (paragraph.length === 2 && beginsTable(paragraph)) inTable = true;
  }
  close();
  return calmed.join("\n");
}

/** Each `>` and each list marker that opens a line costs one level, each two columns half of one. */
function shallow(line: string): string {
  const opening = /^[\s>*+-]*/.exec(line)?.[0] ?? "";
  if (opening.length <= DEEPEST) return line;
  const rest = line.slice(opening.length);
  const markers = opening.replace(/\s/g, "").length;
  if (markers > DEEPEST && !isRule(line)) return `\\${opening.trim()}${rest}`;
  const indent = /^\s*/.exec(line)?.[0].length ?? 0;
  return indent > WIDEST_INDENT ? " ".repeat(WIDEST_INDENT) + line.slice(indent) : line;
}

function isRule(line: string): boolean {
  return /^\s*(?:-+|\*+)\s*$/.test(line);
}

/** From here every line is rows of its own, so each is counted alone. In doubt it is no table. */
function beginsTable([head = "", rule = ""]: readonly string[]): boolean {
  if (/[\\`]/.test(head) || !rule.includes("|")) return false;
  const cells = cellsOf(rule);
  return cells.every((cell) => /^:?-+:?$/.test(cell)) && cells.length === cellsOf(head).length;
}

function cellsOf(row: string): string[] {
  const inner = row.trim().replace(/^\|/, "").replace(/\|$/, "");
  return inner.split("|").map((cell) => cell.trim());
}

function calmParagraph(lines: readonly string[]): readonly string[] {
  let symbols = 0;
  for (const line of lines) symbols += line.match(SYMBOLS)?.length ?? 0;
  if (symbols <= MAX_SYMBOLS)
    return lines.flatMap((line, at) => (at > 0 && at % MAX_LINES === 0 ? ["", line] : [line]));
  // Escapes are slow in one long paragraph too, so it becomes several.
  const pieces = lines.join("\n").match(/.{1,1500}/gsu) ?? [];
  return pieces.flatMap((piece) => [...piece.replace(SYMBOLS, "\\$&").split("\n"), ""]);
}
