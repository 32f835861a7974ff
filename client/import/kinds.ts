/** What becomes of files of other programs, by their names; the pages and the command line ask here. */

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

/** More is a disk, and no folder of files. */
export const MAX_FILES = 2_000;

/** What programs keep for themselves beside a person's files. */
export const isHidden = (name: string): boolean =>
  name.startsWith(".") || name === "node_modules" || name === "__MACOSX";

/** Why a file of a folder is left where it is; null for one that is imported. An image belongs to a note. */
export function reasonToLeave(name: string): string | null {
  const kind = importKind(name);
  // Of a folder's PDFs and JSON files most are no papers: only one that was chosen by itself is looked into.
  if (kind === "paper")
    return "PDF and JSON files of a folder aren’t imported. Select an e-invoice by itself.";
  return kind === null ? "This kind of file can’t be imported." : null;
}

/** Folders come in any order. */
export function byPath<One extends { path: string }>(files: readonly One[]): One[] {
  const { compare } = new Intl.Collator(undefined, { numeric: true });
  return [...files].sort((one, other) => compare(one.path, other.path));
}
