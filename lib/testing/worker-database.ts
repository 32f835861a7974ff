/** The database of a test worker: cloned once from the migrated template, and emptied after each file. */
import pg from "pg";

export interface WorkerDatabase {
  url: string;
  /** Takes every row away. @returns what a file left that is no row, in words */
  clean(): Promise<string[]>;
}

/** Made once and found again, as the keys of signing take seconds to make; a file that spoils them has others made. */
const KEPT = ["sign_key"];

/** Rows go by `delete`, without the checks of foreign keys: `truncate` makes new files for each table and its indexes. */
const EMPTY = `do $$ declare each text; begin
  set local session_replication_role = replica;
  for each in select format('%I', relname) from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all('{${KEPT.join()}}')
      and pg_relation_size(oid) > 0
  loop
    execute 'delete from ' || each;
  end loop;
end $$`;

/** The error code of Postgres. */
const DEADLOCK = "40P01";

/** What a file may change of a database beside its rows. */
const SHAPE = `select array(
    select format('the column %s of %s', attname, relname) from pg_attribute a join pg_class c on c.oid = attrelid
    where relnamespace = 'public'::regnamespace and relkind = 'r' and attnum > 0 and not attisdropped
    union all select format('the trigger %s of %s', tgname, tgrelid::regclass) from pg_trigger where not tgisinternal
    union all select format('the function %s', proname) from pg_proc where pronamespace = 'public'::regnamespace
    union all select format('the settings %s', setconfig) from pg_db_role_setting
      where setdatabase = (select oid from pg_database where datname = current_database())
  ) as shape`;

/** @param server the address of any database of the server */
export async function openWorkerDatabase(server: string, name: string): Promise<WorkerDatabase> {
  const url = new URL(server);
  const admin = new pg.Client({ connectionString: url.href });
  await admin.connect();
  // Cloning locks the template: workers that start together take turns.
  await admin.query("select pg_advisory_lock(1)");
  await admin.query(`create database ${name} template template_sealdesk`);
  await admin.end();
  url.pathname = `/${name}`;

  let shape = await look(url.href, readShape);
  return {
    url: url.href,
    clean: async () => {
      const before = shape;
      shape = await look(url.href, async (client) => {
        await empty(client);
        return readShape(client);
      });
      return [
        ...before.filter((part) => !shape.includes(part)),
        ...shape.filter((part) => !before.includes(part)),
      ];
    },
  };
}

/** Work that a file began and did not wait for may still write, and lock tables in another order. */
async function empty(client: pg.Client, attemptsLeft = 3): Promise<void> {
  try {
    await client.query(EMPTY);
  } catch (error) {
    if ((error as { code?: string }).code !== DEADLOCK || attemptsLeft === 1) throw error;
    await empty(client, attemptsLeft - 1);
  }
}

async function readShape(client: pg.Client): Promise<string[]> {
  const { rows } = await client.query<{ shape: string[] }>(SHAPE);
  return rows[0]?.shape ?? [];
}

/** By a connection of its own: tests count those that are open, and end them. */
async function look<Seen>(url: string, see: (client: pg.Client) => Promise<Seen>): Promise<Seen> {
  const client = new pg.Client({ connectionString: url, options: "-c lock_timeout=5000" });
  await client.connect();
  try {
    return await see(client);
  } finally {
    await client.end();
  }
}
