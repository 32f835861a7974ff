/** Writes the database's tables as one moment saw them, while others go on writing. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import pg from "pg";
import { copyOut } from "../copy";
import { type DatabasePart, tableFile } from "./manifest";

// What a crash of the database may forget (UNLOGGED: counters, who is here) is not worth keeping either.
const TABLES = `select c.relname as name,
  array(select a.attname::text from pg_attribute a
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by a.attnum) as columns,
  array(select distinct f.relname::text from pg_constraint k join pg_class f on f.oid = k.confrelid
    where k.conrelid = c.oid and k.contype = 'f' and k.confrelid <> c.oid) as needs
from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p'
order by c.relname`;
const SEQUENCES = `select sequencename as name, last_value::text as value from pg_sequences
where schemaname = 'public' and last_value is not null order by 1`;
const MIGRATIONS = `select hash, created_at::float8 as "createdAt"
from drizzle.__drizzle_migrations order by created_at`;

interface Table {
  name: string;
  columns: string[];
  /** Tables whose rows its rows point at. */
  needs: string[];
}

/**
 * @param url a direct (unpooled) Postgres address
 * @param folder an empty one, filled with `tables/`
 * @param onBegun called once the moment is fixed
 */
export async function dumpDatabase(
  url: string,
  folder: string,
  onBegun: () => Promise<void> = async () => undefined,
): Promise<DatabasePart> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin isolation level repeatable read read only");
    // The first question fixes the moment.
    const { rows: migrations } = await client.query<DatabasePart["migrations"][number]>(MIGRATIONS);
    await onBegun();
    const { rows: tables } = await client.query<Table>(TABLES);
    const { rows: sequences } = await client.query<DatabasePart["sequences"][number]>(SEQUENCES);
    await mkdir(join(folder, "tables"));
    const dumped: DatabasePart["tables"] = [];
    for (const { name, columns } of inOrder(tables)) {
      const rows = await dumpTable(client, folder, name, columns);
      dumped.push({ name, columns, rows });
    }
    await client.query("commit");
    return { migrations, tables: dumped, sequences };
  } finally {
    await client.end();
  }
}

async function dumpTable(
  client: pg.Client,
  folder: string,
  name: string,
  columns: readonly string[],
): Promise<number> {
  const gzip = createGzip({ level: 4 });
  const written = pipeline(gzip, createWriteStream(join(folder, tableFile(name))));
  const copied = copyOut(client, `copy ${columnsOf(name, columns)} to stdout`, gzip);
  try {
    // Whichever fails first says why.
    const rows = await Promise.race([copied, written.then(() => copied)]);
    gzip.end();
    await written;
    return rows;
  } catch (fault) {
    gzip.destroy();
    throw fault;
  }
}

/** `"table" ("column", …)`, as COPY names them. */
export const columnsOf = (name: string, columns: readonly string[]): string =>
  `"${name}" (${columns.map((column) => `"${column}"`).join(", ")})`;

/** Each table after those it points at. */
function inOrder(tables: readonly Table[]): Table[] {
  const left = new Map(tables.map((table) => [table.name, table]));
  const ordered: Table[] = [];
  while (left.size > 0) {
    const next = [...left.values()].find(({ needs }) => !needs.some((need) => left.has(need)));
    if (!next) throw new Error(`These tables point at each other: ${[...left.keys()].join(", ")}.`);
    left.delete(next.name);
    ordered.push(next);
  }
  return ordered;
}
