/** The floor for HTTP: bare node:http that does the same work as our routes, with the same kind of pool. */
import { createHash } from "node:crypto";
import http from "node:http";
import pg from "pg";

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const READ = `select f.id, f.privacy, f.version::float8 as version, f.state_version::float8 as state_version,
  f.min_client, f.created_at, f.updated_at, s.state, l.role
from file_link l join file f on f.id = l.file_id join file_state s on s.file_id = f.id
where l.token_hash = $1 and l.revoked_at is null and f.trashed_at is null`;

async function readFile(request) {
  const token = (request.headers.authorization ?? "").slice("Bearer ".length);
  const hash = createHash("sha256").update(token).digest("hex");
  const { rows } = await pool.query({ name: "read", text: READ, values: [hash] });
  const [file] = rows;
  if (file?.id !== request.url.slice("/api/documents/".length)) return null;
  return {
    id: file.id,
    role: file.role,
    privacy: file.privacy,
    version: file.version,
    cursor: file.state_version,
    snapshot: file.state.toString("base64"),
    snapshotVersion: file.state_version,
    updates: [],
    minClient: file.min_client,
    createdAt: file.created_at.toISOString(),
    updatedAt: file.updated_at.toISOString(),
  };
}

function answer(response, status, body) {
  const text = body === null ? "" : JSON.stringify(body);
  const headers = { "content-length": Buffer.byteLength(text), "cache-control": "no-store" };
  if (text) headers["content-type"] = "application/json";
  response.writeHead(status, headers).end(text);
}

async function readJson(request) {
  const chunks = [];
  for await (const chunk of request) chunks.push(chunk);
  return JSON.parse(Buffer.concat(chunks).toString());
}

/** Answers that know nothing, by their number of bytes. */
const fillers = new Map();
function filler(bytes) {
  if (!fillers.has(bytes)) fillers.set(bytes, Buffer.alloc(bytes, " "));
  return fillers.get(bytes);
}

const server = http.createServer(async (request, response) => {
  if (request.url.startsWith("/api/documents/")) {
    const file = await readFile(request);
    answer(response, file ? 200 : 404, file ?? { error: "Nothing here." });
  } else if (request.url === "/api/csp-report") {
    await readJson(request);
    answer(response, 204, null);
  } else if (request.url.startsWith("/filler/")) {
    if (request.method === "POST") await readJson(request);
    const bytes = filler(Number(request.url.slice("/filler/".length)));
    response.writeHead(200, { "content-length": bytes.length }).end(bytes);
  } else answer(response, 404, { error: "Nothing here." });
});
server.listen(Number(process.env.PORT), "127.0.0.1");
