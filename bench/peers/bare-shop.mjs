/** The floor for asking for a catalog again: bare node:http that finds a link and its shop's row. */
import { createHash } from "node:crypto";
import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const READ = `select s.seq, s.open, s.gate_salt from file_link l join shop s on s.id = l.file_id
where l.token_hash = $1 and l.revoked_at is null`;

const server = http.createServer(async (request, response) => {
  const token = (request.headers.authorization ?? "").slice("Bearer ".length);
  const values = [createHash("sha256").update(token).digest("hex")];
  const { rows } = await pool.query({ name: "read", text: READ, values });
  const [shop] = rows;
  const tag = shop && `"${shop.seq}.${shop.open ? "open" : "paused"}.${shop.gate_salt ?? ""}"`;
  const status = tag && request.headers["if-none-match"] === tag ? 304 : 404;
  response.writeHead(status, { "cache-control": "no-store", ...(tag && { etag: tag }) }).end();
});
server.listen(Number(process.env.PORT), "127.0.0.1");
