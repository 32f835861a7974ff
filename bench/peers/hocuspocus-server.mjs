/** The peer for collaboration: Hocuspocus as its guide sets it up, with its Database extension on Postgres. */
import { Database } from "@hocuspocus/extension-database";
import { Server } from "@hocuspocus/server";
import pg from "pg";

const extensions = [];
if (process.env.STORE_URL) {
  const pool = new pg.Pool({ connectionString: process.env.STORE_URL, max: 10 });
  pool.on("error", () => undefined);
  await pool.query(
    "create table if not exists hocuspocus_document (name text primary key, data bytea not null)",
  );
  const fetch = async ({ documentName }) => {
    const text = "select data from hocuspocus_document where name = $1";
    const { rows } = await pool.query({ name: "fetch", text, values: [documentName] });
    return rows[0]?.data ?? null;
  };
  const store = async ({ documentName, state }) => {
    const text = `insert into hocuspocus_document values ($1, $2)
      on conflict (name) do update set data = excluded.data`;
    await pool.query({ name: "store", text, values: [documentName, Buffer.from(state)] });
  };
  extensions.push(new Database({ fetch, store }));
}

const server = new Server({
  port: Number(process.env.PORT),
  address: "127.0.0.1",
  quiet: true,
  stopOnSignals: false,
  extensions,
});
await server.listen();
