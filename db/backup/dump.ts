/** Writes the database's tables as one moment saw them, while others go on writing. */
import { createWriteStream } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type pg from "pg";
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

const BLOBS = "select distinct blob from file_attachment order by blob";

// The paths of our own store (lib/blobs/embedded/names.ts); all others lead to Vercel's.
const ELSEWHERE =
  "select count(*)::int as n from ticket_attachment where url !~ '^https?://[^/]+/blob/f/'";

/** The tables of one moment, and the blobs they name. */
export interface Dump extends DatabasePart {
  blobs: string[];
  /** How many attachments of tickets lie in another store. */
  elsewhere: number;
}

/**
 * @param client a direct (unpooled) connection that nothing else uses
 * @param folder an empty one, filled with `tables/`
 */
export async function dumpDatabase(client: pg.Client, folder: string): Promise<Dump> {
  await client.query("begin isolation level repeatable read read only");
  // The first question fixes the moment.
  const { rows: migrations } = await client.query<DatabasePart["migrations"][number]>(MIGRATIONS);
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: sequences } = await client.query<DatabasePart["sequences"][number]>(SEQUENCES);
  await mkdir(join(folder, "tables"));
  const dumped: DatabasePart["tables"] = [];
  for (const { name, columns } of inOrder(tables)) {
    const rows = await dumpTable(client, folder, name, columns);
    dumped.push({ name, columns, rows });
  }
  // A database that was not brought up to date yet may be older than attachments.
  const has = (table: string) => tables.some(({ name }) => name === table);
  const named = has("file_attachment") ? (await client.query<{ blob: string }>(BLOBS)).rows : [];
  const others = has("ticket_attachment")
    ? (await client.query<{ n: number }>(ELSEWHERE)).rows
    : [];
  await client.query("commit");
  const blobs = named.map(({ blob }) => blob);
  return { migrations, tables: dumped, sequences, blobs, elsewhere: others[0]?.n ?? 0 };
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
