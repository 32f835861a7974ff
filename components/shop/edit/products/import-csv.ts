/** Reads products from a CSV table, as spreadsheets and other shops export it. */
import { csvRows } from "@/lib/kinds/csv-rows";
import { readPrice } from "../form/typed-numbers";

export interface ImportedProduct {
  name: string;
  price: string;
  section?: string;
  about?: string;
  unit?: string;
  badge?: string;
  soldOut?: true;
  hidden?: true;
}

export interface ImportedTable {
  products: ImportedProduct[];
  /** Refused rows, with line numbers as a spreadsheet counts them. */
  refused: { line: number; name: string; reason: string }[];
  /** Names of ignored columns. */
  ignored: string[];
}

/** Accepted column names, in lowercase. */
const COLUMNS = {
  name: ["name", "title", "product", "product name", "item", "item name"],
  price: ["price", "variant price", "regular price", "amount"],
  section: ["section", "category", "categories", "type", "product category"],
  about: ["description", "about", "body (html)", "short description", "details"],
  unit: ["unit"],
  badge: ["badge", "label"],
  soldOut: ["sold out", "soldout"],
  hidden: ["hidden"],
} as const;
type Column = keyof typeof COLUMNS;

const LIMITS = { name: 120, section: 60, about: 2_000, unit: 20, badge: 20 } as const;

/** Null when the first line has no name column or no price column. */
export function readProductTable(text: string, currency: string): ImportedTable | null {
  const [head = [], ...rows] = csvRows(text);
  const named = head.map((cell) => cell.trim().toLowerCase());
  const columns = named.map(columnOf);
  if (!columns.includes("name") || !columns.includes("price")) return null;
  const table: ImportedTable = {
    products: [],
    refused: [],
    ignored: head.filter((cell, at) => columns[at] === null && cell.trim() !== ""),
  };
  rows.forEach((row, at) => {
    if (row.every((cell) => cell.trim() === "")) return;
    const cells = cellsOf(columns, row);
    const product = productOf(cells, currency);
    if (typeof product !== "string") table.products.push(product);
    else table.refused.push({ line: at + 2, name: cells.name ?? "", reason: product });
  });
  return table;
}

const columnOf = (name: string): Column | null =>
  (Object.keys(COLUMNS) as Column[]).find((column) =>
    (COLUMNS[column] as readonly string[]).includes(name),
  ) ?? null;

/** When two columns have the same meaning, the first one with a value counts. */
function cellsOf(columns: readonly (Column | null)[], row: readonly string[]) {
  const cells: Partial<Record<Column, string>> = {};
  columns.forEach((column, at) => {
    const text = row[at]?.trim() ?? "";
    if (column && text) cells[column] ??= text;
  });
  return cells;
}

/** The product of a row, or why it is refused. */
function productOf(
  cells: Partial<Record<Column, string>>,
  currency: string,
): ImportedProduct | string {
  const { name, price: typed = "", section, about, unit, badge } = cells;
  if (!name) return "The name is missing.";
  const tooLong = (Object.keys(LIMITS) as (keyof typeof LIMITS)[]).find(
    (column) => (cells[column]?.length ?? 0) > LIMITS[column],
  );
  if (tooLong) return `The ${tooLong} has more than ${LIMITS[tooLong]} characters.`;
  const price = readPrice(typed.replaceAll(currency, "").replace(/\p{Sc}/gu, ""), currency);
  if (price === null)
    return typed ? `“${typed}” is no price in ${currency}.` : "The price is missing.";
  return {
    name,
    price,
    ...(section && { section }),
    ...(about && { about }),
    ...(unit && { unit }),
    ...(badge && { badge }),
    ...(isYes(cells.soldOut) && { soldOut: true }),
    ...(isYes(cells.hidden) && { hidden: true }),
  };
}

const isYes = (text = "") => /^(yes|true|1|x)$/i.test(text);
