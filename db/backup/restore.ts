/** Fills an empty database from a backup, in one transaction: everything or nothing. */
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { pipeline } from "node:stream";
import { createGunzip } from "node:zlib";
import { readMigrationFiles } from "drizzle-orm/migrator";
import pg from "pg";
import { copyIn } from "../copy";
import { MIGRATION_LOCK } from "../migrate";
import { columnsOf } from "./dump";
import { type DatabasePart, tableFile } from "./manifest";

const IS_EMPTY = `select not exists (select from pg_class
    where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'm', 'S'))
  and to_regnamespace('drizzle') is null as empty`;
/** As drizzle-orm's migrator keeps them; the next start goes on from here. */
const LEDGER = `create schema drizzle; create table drizzle.__drizzle_migrations
  (id serial primary key, hash text not null, created_at bigint)`;

interface Turns {
  /** Everything is in place and only the commit is left; what this throws undoes all. */
  onReady?: () => void;
  /** All of it is there, whatever happens after. */
  onCommitted?: () => void;
}

/**
 * @param url a direct (unpooled) Postgres address
 * @throws Error in words for a database that is not empty and a schema this Sealdesk does not know
 */
export async function restoreDatabase(
  url: string,
  folder: string,
  part: DatabasePart,
  migrationsFolder: string,
  { onReady, onCommitted }: Turns = {},
): Promise<void> {
  const statements = statementsFor(part.migrations, migrationsFolder);
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  client.on("error", () => undefined);
  await client.connect();
  try {
    await client.query("set statement_timeout = 0; set idle_in_transaction_session_timeout = 0");
    await client.query("begin");
    await client.query("select pg_advisory_xact_lock($1)", [MIGRATION_LOCK]);
    const { rows } = await client.query<{ empty: boolean }>(IS_EMPTY);
    if (!rows[0]?.empty) throw new Error("The database is not empty. Restore into a new one.");
    for (const statement of statements) await client.query(statement);
    await client.query(LEDGER);
    for (const { hash, createdAt } of part.migrations)
      await client.query(
        "insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)",
        [hash, createdAt],
      );
    for (const table of part.tables) await fillTable(client, folder, table);
    for (const { name, value } of part.sequences)
      await client.query("select setval(to_regclass($1), $2)", [`public."${name}"`, value]);
    onReady?.();
    await client.query("commit");
    onCommitted?.();
  } finally {
    // Without a commit the server undoes it all.
    await client.end();
  }
}

/** The schema's changes up to the backup's level; later ones are applied by the next start. */
function statementsFor(
  wanted: DatabasePart["migrations"],
  migrationsFolder: string,
): readonly string[] {
  const known = readMigrationFiles({ migrationsFolder });
  return wanted.flatMap(({ hash, createdAt }, i) => {
    const change = known[i];
    if (!change)
      throw new Error("The backup was made by a newer Sealdesk. Update this one, then try again.");
    if (change.hash !== hash || change.folderMillis !== createdAt)
      throw new Error("The backup was made by a Sealdesk with another schema.");
    return change.sql;
  });
}

async function fillTable(
  client: pg.Client,
  folder: string,
  { name, columns, rows }: DatabasePart["tables"][number],
): Promise<void> {
  const file = createReadStream(join(folder, tableFile(name)));
  // What goes wrong with either ends the other, and the reader is told.
  const source = pipeline(file, createGunzip(), () => undefined);
  const copied = await copyIn(client, `copy ${columnsOf(name, columns)} from stdin`, source);
  if (copied !== rows)
    throw new Error(`The backup is damaged: ${name} has ${copied} rows, not ${rows}.`);
}
