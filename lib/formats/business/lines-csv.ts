/** A paper's lines as CSV, and back: from our export, or with the column names of other programs. */
import { MAX_ROWS, type PaperLine, type TradePaper } from "../../kinds/business/paper";
import { decimalsOf, totalsOf } from "../../kinds/business/totals";
import { csvRows } from "../../kinds/csv-rows";
import { DECIMAL, readDecimal } from "../../kinds/money";
import { decimalText } from "../../protocol/currencies";
import { csvRow } from "../csv";

export type LineValues = Omit<PaperLine, "id">;
type Field = keyof LineValues;

/** The first is what we write; the others are what we also read, in English, German and French. */
const COLUMNS: Record<Field, readonly string[]> = {
  description: [
    "Description",
    "item",
    "name",
    "product",
    "beschreibung",
    "bezeichnung",
    "artikel",
    "désignation",
  ],
  unit: ["Unit", "einheit", "unité"],
  quantity: ["Quantity", "qty", "count", "menge", "anzahl", "quantité"],
  unitPrice: ["Unit price", "price", "rate", "einzelpreis", "preis", "prix unitaire", "prix"],
  discountRate: ["Discount %", "rabatt %", "remise %"],
  discountFixed: ["Discount", "rabatt", "remise"],
  taxRate: [
    "Tax %",
    "tax",
    "vat",
    "vat %",
    "tax rate",
    "mwst",
    "mwst %",
    "ust",
    "ust %",
    "tva",
    "tva %",
  ],
};
const FIELDS = Object.keys(COLUMNS) as Field[];
/** What columns without names are. */
const BARE: readonly Field[] = ["description", "quantity", "unitPrice", "taxRate"];

export function linesCsv(paper: TradePaper): string {
  const { lines, decimals } = totalsOf(paper);
  const head = csvRow([...FIELDS.map((field) => COLUMNS[field][0] ?? ""), "Amount"]);
  const rows = paper.lines.map((line, at) =>
    csvRow([...FIELDS.map((field) => line[field]), decimalText(lines[at]?.amount ?? 0n, decimals)]),
  );
  return `\ufeff${head}${rows.join("")}`;
}

export interface ReadLines {
  lines: LineValues[];
  /** Cells that are no numbers, by their row from 1, without those that are empty. */
  unread: { row: number; field: Field; text: string }[];
  /** Rows above what a paper holds. */
  tooMany: number;
}

/** @param paper whose currency says how many decimals a price has */
export function readLinesCsv(text: string, paper: TradePaper): ReadLines {
  const all = csvRows(text).filter((cells) => cells.some((cell) => cell.trim() !== ""));
  const [first = [], ...rest] = all;
  const named = first.map(fieldOf);
  const hasHead = named.filter((field) => field !== null).length >= 2 || named[0] === "description";
  const fields = hasHead ? named : first.map((_, at) => BARE[at] ?? null);
  const rows = hasHead ? rest : all;
  const unread: ReadLines["unread"] = [];
  const lines = rows.slice(0, MAX_ROWS).map((cells, at) => {
    const values = Object.fromEntries(FIELDS.map((field) => [field, ""])) as Record<Field, string>;
    for (const [column, cell] of cells.entries()) {
      const field = fields[column] ?? null;
      if (field === null || cell.trim() === "") continue;
      const value = readCell(field, cell.trim(), decimalsOf(paper));
      if (value === null) unread.push({ row: at + (hasHead ? 2 : 1), field, text: cell.trim() });
      else values[field] = value;
    }
    return values.quantity === "" ? { ...values, quantity: "1" } : values;
  });
  return { lines, unread, tooMany: Math.max(0, rows.length - MAX_ROWS) };
}

const fieldOf = (name: string): Field | null => {
  const plain = name.trim().toLowerCase();
  return FIELDS.find((field) => COLUMNS[field].some((one) => one.toLowerCase() === plain)) ?? null;
};

const MAX_DECIMALS = 10;

function readCell(field: Field, cell: string, decimals: number): string | null {
  // An apostrophe is what keeps a formula from being one.
  if (field === "description" || field === "unit")
    return cell.replace(/^'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/, "");
  const isPrice = field === "unitPrice" || field === "discountFixed";
  const bare = cell.replace(/%$/, "").replace(isPrice ? /^[^\d.,-]+|[^\d]+$/g : /(?!)/, "");
  // A price may have more decimals than its currency; only "1.234" is read by how many that has.
  const value = (isPrice ? readDecimal(bare, decimals) : null) ?? readDecimal(bare, MAX_DECIMALS);
  const isShare = field === "taxRate" || field === "discountRate";
  return value === null || !DECIMAL.test(value) || (isShare && Number(value) > 100) ? null : value;
}
