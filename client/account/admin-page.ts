/** Long lists of the administrator come in pages. */

/** A page of rows, newest first; `next` is null on the last. */
export type Page<Row> = { rows: Row[]; next: string | null };

export function withQuery(path: string, query: Record<string, string | null | undefined>): string {
  const given = Object.entries(query).filter((entry): entry is [string, string] => !!entry[1]);
  return given.length === 0 ? path : `${path}?${new URLSearchParams(given)}`;
}
