/** Looks the links of many requests up together; nothing is remembered between them. */
import { pool } from "@/db/client";
import { LIVE_LINK } from "@/db/live-links";
import { isStale } from "@/lib/accounts/last-use";
import { batch } from "@/lib/jobs/batch";

interface Found {
  token_hash: string;
}

/** The limits are for the planner: without them its generic plan scans all links instead of using the index. */
const LINKS = `(select * from unnest($1::bpchar[]) as each (hash) limit $2) as asked
  cross join lateral (select * from file_link where token_hash = asked.hash limit 1) as l
  join file f on f.id = l.file_id`;

/**
 * @param name of the prepared statement
 * @param columns and `joins` are SQL over `file_link l` and `file f`
 * @returns a function that finds the live link with a token's hash
 */
export function linkFinder<Row>(name: string, columns: string, joins = "") {
  const text = `select l.token_hash, ${columns},
    ${isStale("l")} as stale
  from ${LINKS} ${joins}
  where ${LIVE_LINK}`;
  return batch<string, (Row & Found) | undefined>(
    async (hashes) => {
      const values = [hashes, hashes.length];
      const { rows } = await pool().query<Row & Found>({ name, text, values });
      const byHash = new Map(rows.map((row) => [row.token_hash, row]));
      return hashes.map((hash) => byHash.get(hash));
    },
    { lanes: 4, max: 256 },
  );
}
