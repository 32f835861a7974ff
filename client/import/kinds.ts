/** What files of other programs become, by their names, for the pages and the command line. */

export type ImportKind =
  | "word"
  | "html"
  | "markdown"
  | "sheet"
  | "invoice"
  | "paper"
  | "calendar"
  | "archive"
  | "image";

const ENDINGS: Readonly<Record<string, ImportKind>> = {
  ...{ docx: "word", html: "html", htm: "html" },
  ...{ md: "markdown", markdown: "markdown", txt: "markdown" },
  ...{ csv: "sheet", tsv: "sheet", xlsx: "sheet", xlsm: "sheet", ods: "sheet" },
  ...{ xml: "invoice", pdf: "paper", json: "paper", ics: "calendar", zip: "archive" },
  ...{ png: "image", jpg: "image", jpeg: "image", gif: "image", webp: "image" },
};

export const importKind = (name: string): ImportKind | null => {
  const ending = /\.(\w+)$/.exec(name)?.[1]?.toLowerCase() ?? "";
  return Object.hasOwn(ENDINGS, ending) ? (ENDINGS[ending] ?? null) : null;
};

/** More files than this are a whole disk, not a folder of documents. */
export const MAX_FILES = 2_000;

/** Hidden files that programs keep beside a person's files. */
export const isHidden = (name: string): boolean =>
  name.startsWith(".") || name === "node_modules" || name === "__MACOSX";

/** Why a file of a folder is not imported; null when it is. An image is imported with its note. */
export function reasonToLeave(name: string): string | null {
  const kind = importKind(name);
  // In a folder, most PDF and JSON files are not invoices, so they are read only when they are chosen individually.
  if (kind === "paper")
    return "PDF and JSON files of a folder aren’t imported. Select an e-invoice by itself.";
  return kind === null ? "This kind of file can’t be imported." : null;
}

/** Sorted by path, because browsers return folders in any order. */
export function byPath<One extends { path: string }>(files: readonly One[]): One[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...files].sort((one, other) => compare(one.path, other.path));
}
