/** Everything the database holds of a file, byte for byte, so that a test can say that nothing of it changed. */
import { pool } from "@/db/client";
import { filesOfStore } from "./attachments";

const TABLES = {
  file: "id",
  file_state: "file_id",
  file_update: "file_id",
  file_version: "file_id",
  file_attachment: "file_id",
  file_link: "file_id",
  file_presence: "file_id",
  used_token: "file_id",
};

/** Rows of every table, as JSON with bytes in hex, and the files of the store; all but when links were last used. */
export async function contentOf({ id }: { id: string }): Promise<unknown> {
  const tables: Record<string, unknown> = { stored: await filesOfStore() };
  for (const [table, key] of Object.entries(TABLES)) {
    const { rows } = await pool().query(
      `select to_jsonb(t) - 'last_used_at' as row from ${table} t where ${key} = $1 order by 1`,
      [id],
    );
    tables[table] = rows.map(({ row }) => row);
  }
  const doomed = await pool().query("select blob, due_at from doomed_blob order by blob");
  return { ...tables, doomed: doomed.rows };
}
