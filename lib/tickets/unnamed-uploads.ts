/** Files of the embedded store that no ticket names: the upload was never used, or its ticket was removed (D-22). */
import { pool } from "@/db/client";
import { nameInUrl } from "@/lib/blobs/embedded/names";
import { keepNamed, letGo, publicFiles } from "@/lib/blobs/embedded/sweep";

const ROWS_PER_STEP = 5_000;

interface Row {
  message_id: string;
  place: number;
  url: string;
}

/** Read in key order, page by page, so that each row is looked up among a few files. */
const NEXT_ROWS = `select message_id, place, url from ticket_attachment
where (message_id, place) > ($1::uuid, $2::smallint)
order by message_id, place limit ${ROWS_PER_STEP}`;

const FIRST = { message_id: "00000000-0000-0000-0000-000000000000", place: -1, url: "" };

/** Removes files that nothing has named for 30 days. @returns how many files */
export async function sweepUnnamedUploads(now = Date.now()): Promise<number> {
  const files = await publicFiles();
  if (files.size === 0) return 0;
  const named = await namedAmong(files);
  let erased = 0;
  for (const [name, place] of files) {
    if (named.has(name)) await keepNamed(place);
    else if (await letGo(place, now)) erased++;
  }
  return erased;
}

/** The files that any ticket's attachment names, under the current origin or an earlier one. */
async function namedAmong(files: ReadonlyMap<string, string>): Promise<Set<string>> {
  const named = new Set<string>();
  let last: Row | undefined = FIRST;
  while (last) {
    const { rows }: { rows: Row[] } = await pool().query<Row>(NEXT_ROWS, [
      last.message_id,
      last.place,
    ]);
    for (const { url } of rows) {
      const name = nameInUrl(url);
      if (name !== null && files.has(name)) named.add(name);
    }
    last = rows.at(-1);
  }
  return named;
}
